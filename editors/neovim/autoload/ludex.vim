" What the files in `syntax` share.

" The rest of a pattern, up to its quote, that matches a word of the texts given, which have blanks between words.
function! ludex#word(...) abort
  return '\%(\V' .. substitute(join(a:000), ' ', '\\|', 'g') .. '\m\)\k\@!"'
endfunction
