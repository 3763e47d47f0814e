"""Tables in the browser: the server behind the page."""
