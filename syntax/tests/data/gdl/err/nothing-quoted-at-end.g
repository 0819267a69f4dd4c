(set ebb 1)
`
