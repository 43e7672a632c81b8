"""Only the editions of the law know article numbers: everything else asks the edition of its house."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from compliance.admissions.decisions.presentation.words import CODES
from compliance.exclusions.models.measures import LimitBasis, MeasureKind
from compliance.games.models.applications import ApplicationKind
from compliance.games.models.rule_documents import RuleKind
from compliance.games.models.stake_limits import CheckResult
from compliance.incidents.domain.reasons import REASONS
from compliance.orphans.models.finds import Regime
from compliance.orphans.year_end.presentation.words import STEPS
from compliance.reports.catalogue.presentation.titles import TITLES
from compliance.rules.citations import SUBJECTS
from compliance.rules.citations.articles import ARTICLES, cited_articles
from compliance.rules.parameters.terms import TERMS
from compliance.rules.rulebook import known_jurisdictions, list_versions
from tests.house import source

LAW = Path(source.ROOT, "compliance", "rules")
# What people typed: letters and remarks of a made-up house.
TYPED = Path(source.ROOT, "compliance", "demonstration")
COMMENT = re.compile(r"\{#.*?#\}|\{% comment %\}.*?\{% endcomment %\}", re.DOTALL)
NUMBER = re.compile(
    r"(?<![\w.,:/$-])[0-9]{1,2}(-[0-9]{1,2})?(\.[0-9])?\([0-9]{1,2}~?\)"  # 75(1), 37-3(4), 1.1(3~)
    r"|\b(arts?\.?|articles?|artikel(en)?) [0-9]"  # art. 62
    r"|^(18-7|20-[123]|37-[123]|49-1[67])$",
    re.IGNORECASE,
)
# Other laws are no matter of an edition.
ELSEWHERE = re.compile(r"GDPR|RGPD|DSGVO|AVG|RFC [0-9]")
CHAPTERS = {id_ for law in ARTICLES.values() for id_ in law if not id_[0].isdigit()}
# A value in SQL; a comment may say which article a function is about.
QUOTED = re.compile(r"--[^\n]*|'([^']*)'")
PARTS_OF_A_PAGE = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def is_article(text: str) -> bool:
    """Whether a text of the program names an article of a law itself."""
    return text in CHAPTERS or (NUMBER.search(text) is not None and ELSEWHERE.search(text) is None)


def _values(path: Path) -> Iterator[ast.Constant]:
    """The strings of a module that are no docstrings: those may say which article a function is about."""
    docstrings = {
        id(node.body[0].value)
        for node in source.nodes(path)
        if isinstance(node, PARTS_OF_A_PAGE) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in source.nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node


def test_no_module_names_an_article() -> None:
    paths = [path for path in (*source.product(), *source.migrations()) if not {LAW, TYPED} & {*path.parents}]
    named = [
        f"{source.line(path, node)}: {node.value!r}"
        for path in paths
        for node in _values(path)
        if is_article(str(node.value))
    ]
    named += [
        f"{source.name(path)}: {value}"
        for path in source.sql()
        for value in QUOTED.findall(source.text(path))
        if is_article(value)
    ]
    assert not named, source.listed(named)


def test_no_template_names_an_article() -> None:
    named = [
        f"{source.name(path)}: {line.strip()}"
        for path in source.files(".html", ".txt")
        if source.name(path).startswith("templates/")
        for line in COMMENT.sub("", source.text(path)).splitlines()
        if is_article(line.strip()) or any(f">{chapter}<" in line for chapter in CHAPTERS)
    ]
    assert not named, source.listed(named)


@pytest.mark.parametrize(
    "text",
    ["75(2)", "Say why (art. 69(1)).", "1.1(3~)", "PLAY IT SAFE", "20-2", "the grounds of article 68", "37-3(4)"],
)
def test_recognizes_an_article(text: str) -> None:
    assert is_article(text)


@pytest.mark.parametrize("text", ["75", "translate(5)", "art. 17(3) GDPR", "12-31", "20:00-02:30", "numeric(14,2)"])
def test_leaves_everything_else_alone(text: str) -> None:
    assert not is_article(text)


def test_every_subject_is_cited_by_a_page_a_paper_or_a_service() -> None:
    texts = "\n".join(source.text(path) for path in source.files(".py", ".html") if LAW not in path.parents)
    unused = [subject for subject in sorted(SUBJECTS) if not _is_used(subject, texts)]
    assert not unused, source.listed(unused)


# Whose articles no law of ours has: the central register, a parameter that is not set, a doubt with its own article.
BARE = {"birth_place_missing", "central_register", "central_unverified", "review_upheld", "rulebook_silent"}
# The Dutch rules of play say nothing of the time after the gaming day of custody.
SILENT_CLAIMS = {"custody_over"}
FAMILIES = {
    "ground": CODES - BARE - {"visit_limit"},
    "claim": {*Regime.values, "refunded", *SILENT_CLAIMS},
    "application": {*ApplicationKind.values, "redistribution"},
    "limit": {*LimitBasis.values},
    "measure": {*MeasureKind.values} - {"visit_limit"},
    "year_end": {*STEPS},
    "report": {*TITLES},
    # No article of ours speaks of notices that a casino posts.
    "rules": {*RuleKind.values} - {"posted_notice"},
    "stake": {*CheckResult.values},
    "incident": {each.code for each in REASONS if each.subject},
}


@pytest.mark.parametrize("family", FAMILIES)
def test_every_member_of_a_family_can_be_cited(family: str) -> None:
    named = {subject.partition(".")[2] for subject in SUBJECTS if subject.startswith(f"{family}.")}
    assert named == FAMILIES[family]


def _is_used(subject: str, texts: str) -> bool:
    """By its whole name, or as one of a family: `f"ground.{code}"`."""
    family, _dot, _member = subject.partition(".")
    return f'"{subject}"' in texts or (family in FAMILIES and f'"{family}.{{' in texts)


def test_every_template_cites_a_subject_that_exists() -> None:
    cite = re.compile(r"\{% (?:article|cited \w+) \"([^\"]+)\"")
    asked = {
        (source.name(path), subject)
        for path in source.files(".html")
        for subject in cite.findall(source.text(path))
        if source.name(path).startswith("templates/")
    }
    unknown = [f"{path}: {subject}" for path, subject in asked if subject not in SUBJECTS and subject not in TERMS]
    assert asked
    assert not unknown, source.listed(unknown)


def test_every_edition_cites_articles_that_it_has() -> None:
    for law in known_jurisdictions():
        for edition in list_versions(law):
            silent = {f"claim.{each}" for each in SILENT_CLAIMS}
            for subject, citation in edition.citations.items():
                assert bool(cited_articles(law, citation)) is (subject not in silent), f"{edition.id} {subject}"
