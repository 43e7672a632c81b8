"""URLs of the sign-in: the pages of allauth that are needed, and a notice in place of those that send e-mail."""

from allauth.account import views as account
from django.urls import include, path

from ..views import credentials, entrance

urlpatterns = [
    path("login/", account.login, name="account_login"),
    path("logout/", account.logout, name="account_logout"),
    path("inactive/", account.account_inactive, name="account_inactive"),
    path("reauthenticate/", account.reauthenticate, name="account_reauthenticate"),
    path("password/change/", account.password_change, name="account_change_password"),
    path("credentials/", credentials.set_own_password, name="credential-link"),
    path("factor/", entrance.prove_factor, name="prove-factor"),
    path("2fa/", include("allauth.mfa.urls")),
    path("signup/", entrance.ask_the_administrator),
    path("password/reset/", entrance.ask_the_administrator, name="lost-password"),
    path("email/", entrance.ask_the_administrator),
]
