(notes "low
tide")