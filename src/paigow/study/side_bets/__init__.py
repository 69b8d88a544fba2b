"""Side bets (a TOML file each) and their page: the lines, how often each is paid, what a bet is worth."""
