from bga_states.storage.table_standings import MOST, Standing, Standings


def test_the_oldest_standing_is_forgotten() -> None:
    """However many tables were changed, only the last ones are remembered."""
    standings = Standings()
    for number in range(MOST + 2):
        standings.remember(str(number), Standing(number, 0, 0, 0, has_work=False))

    assert [standings.get(one) is None for one in ("0", "1", "2")] == [True, True, False]
    newest = standings.get(str(MOST + 1))
    assert newest is not None
    assert newest.no == MOST + 1
