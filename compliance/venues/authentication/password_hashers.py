"""Password hashing: Argon2id (RFC 9106) with the minimum of OWASP's Password Storage Cheat Sheet."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """19 MiB, two passes, one lane: a sign-in must not block the desks that share its process.

    Django's default, 100 MiB in eight lanes, takes seven times as long on two processors; delays after failures also
    limit guesses.
    """

    time_cost = 2
    memory_cost = 19_456  # KiB
    parallelism = 1
