#_ a ##b #:c #'d #ä e
