"""How passwords are kept: Argon2id (RFC 9106) with the least that OWASP's Password Storage Cheat Sheet asks for."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2(Argon2PasswordHasher):
    """19 MiB, two passes, one lane: a sign-in must not hold up the desks that share its process.

    Django's own measure, 100 MiB in eight lanes, takes seven times as long where there are two processors; guesses
    are held off by the lock-out as well.
    """

    time_cost = 2
    memory_cost = 19_456  # KiB
    parallelism = 1
