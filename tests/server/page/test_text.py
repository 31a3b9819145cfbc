"""`text.js`: a template reads in the browser as the engine fills it."""

from typing import Any

from playwright.sync_api import Page

from bga_states.engine.base.texts import render_translated

RENDER = """async (cases) => {
  const { renderTranslated } = await import("/static/text.js");
  return cases.map(([log, args]) => renderTranslated(log, args, (text) => `<${text}>`));
}"""
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "empty": ("", {"n": 1}),
    "nothing to fill": ("It rains", {}),
    "number": ("${n} discs", {"n": 3}),
    "fraction": ("${n} points", {"n": 2.5}),
    "text": ("${player_name} plays", {"player_name": "Ann"}),
    "text that looks like a template": ("${name} plays", {"name": "${n} $1 $&", "n": 3}),
    "gap": ("${n} of ${many}", {"n": 3}),
    "twice": ("${n} and ${n}", {"n": 3}),
    "dotted": ("You get ${_private.card}", {"_private": {"card": "Q♠"}}),
    "dotted into nothing": ("You get ${a.b.c}", {"a": {"b": "text"}}),
    "name of a method": ("${toString} ${constructor.name}", {}),
    "no placeholder": ("${} ${1} $n {n} ${n", {"n": 3}),
    "yes": ("${b}", {"b": True}),
    "no": ("${b}", {"b": False}),
    "null": ("${n}", {"n": None}),
    "list": ("${cards}", {"cards": [1, "a", None, True, ["it's"], 'say "it\'s"', "\\"]}),
    "dict": ("${square}", {"square": {"x": 1, "y": {"z": []}}}),
    "translated": ("pass ${direction}", {"direction": "left", "i18n": ["direction"]}),
    "translated, but empty": ("pass ${direction}", {"direction": "", "i18n": ["direction"]}),
    "not translated": ("pass ${direction}", {"direction": "left", "i18n": ["other"]}),
    "i18n is no list": ("pass ${direction}", {"direction": "left", "i18n": "direction"}),
    "translated number": ("${n}", {"n": 3, "i18n": ["n"]}),
    "nested i18n": ("${_private.d}", {"_private": {"d": "left", "i18n": ["d"]}}),
    "nested without i18n": ("${_private.d}", {"_private": {"d": "left"}, "i18n": ["d"]}),
    "text in a text": ("${what}!", {"what": {"log": "a ${n}", "args": {"n": 1}}}),
    "deep texts": ("${a}", {"a": {"log": "${b}", "args": {"b": {"log": "c", "args": {}}}}}),
    "text without args": ("${what}", {"what": {"log": "a ${n}"}}),
    "text with other args": ("${what}", {"what": {"log": "a", "args": [1]}}),
    "icon": ("${icon:wood} ${n}", {"n": 2}),
    "icons side by side": ("${icon:wood}${icon:wood} ${n}${icon:x}", {"n": 2}),
    "icon in a text in a text": ("${a}", {"a": {"log": "${icon:red wood}", "args": {}}}),
    "icon that a name looks like": ("${name}", {"name": "${icon:wood}"}),
    "no icon": ("${icon:} ${icon:{a} ${icon: ${icons:wood}", {}),
    "log that is no text": ("${what}", {"what": {"log": 1}}),
}


def test_a_template_reads_as_the_engine_fills_it(page: Page) -> None:
    """Placeholders, dotted names, texts in texts and `i18n` come out as in Python."""
    rendered = page.evaluate(RENDER, [*CASES.values()])

    expected = [
        render_translated(log, args, lambda text: f"<{text}>") for log, args in CASES.values()
    ]
    assert dict(zip(CASES, rendered, strict=True)) == dict(zip(CASES, expected, strict=True))
