"""The name of a browser and its system, as people recognise them in a list of their sessions."""

# What a browser calls itself; the first that matches, because most name others as well.
BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "Windows": "Windows",
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def browser_name(user_agent: str) -> str:
    """Return a name such as "Firefox, Windows"; empty if the browser does not say what it is."""
    found = [next((name for sign, name in signs.items() if sign in user_agent), "") for signs in (BROWSERS, SYSTEMS)]
    return ", ".join(name for name in found if name)
