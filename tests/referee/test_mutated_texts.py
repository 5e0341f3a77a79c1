"""Texts spoilt at random raise nothing but their mistakes."""

from itertools import islice

from tests.referee.mutated_texts import books, survive, texts


def test_a_spoilt_text_is_judged_or_its_mistakes_are_named() -> None:
    rulebooks = books()
    for number, text in enumerate(islice(texts(seed=7), 600)):
        survive(text, rulebooks[number % len(rulebooks)])
