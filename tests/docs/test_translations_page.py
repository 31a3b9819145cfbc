"""The page on translations names every text that is the engine's own."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = re.compile(r'(?:clienttranslate|translate)\(\s*"([^"]+)"|MANAGER, description="([^"]+)"')


def test_every_text_of_the_engine_is_named() -> None:
    """A translator finds all that players may read."""
    page = (ROOT / "docs" / "guides" / "translations.md").read_text(encoding="utf-8")
    sources = [
        path.read_text(encoding="utf-8")
        for folder in ("engine", "components")
        for path in (ROOT / "bga_states" / folder).rglob("*.py")
    ]
    texts = {found[0] or found[1] for source in sources for found in TEXT.findall(source)}

    assert len(texts) > 8
    assert sorted(text for text in texts if f"`{text}`" not in page) == []
