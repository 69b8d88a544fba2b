"""The page: a folder of HTML, CSS and JavaScript that answers by itself, and what the library writes for it."""
