
 ; nothing afloat

#| nor here |#
