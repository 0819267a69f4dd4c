#!/usr/bin/env hy
(a)
