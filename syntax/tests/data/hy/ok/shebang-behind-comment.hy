;; a level
#!/usr/bin/env hy
