"""Acts on published rules, and the notices to the Kansspelautoriteit about them and about stake schemes."""
