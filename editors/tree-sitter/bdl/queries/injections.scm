; The text of a block stands between braces or in brackets of the file that the compiler writes.
((script) @injection.content
 (#set! injection.language "javascript"))
