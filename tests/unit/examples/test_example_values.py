"""Every curated row of the examples, checked against independent Python models written from the descriptions.

A model has the precondition, the answer that the reference gives, and what the postcondition accepts. Where several
answers are right, `returns` follows the reference's choice and `accepts` takes all of them.
"""

import ast
import json
import math
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import accumulate, groupby
from pathlib import Path
from typing import Any

import pytest

TASKS = Path(__file__).parents[3] / "examples" / "tasks"
ASCII_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
ASCII_DIGITS = "0123456789"

FUNCTIONS: dict[str, Callable[[int], bool]] = {
    "fun x => x > 4": lambda x: x > 4,
    "fun x => x % 2 == 0": lambda x: x % 2 == 0,
    "fun x => x < 0": lambda x: x < 0,
    "fun x => x == 0": lambda x: x == 0,
    "fun x => true": lambda x: True,
}


@dataclass(frozen=True)
class Model:
    requires: Callable[..., bool]
    returns: Callable[..., Any]
    accepts: Callable[..., bool]
    """Takes the result first, then the inputs."""


def exactly(requires: Callable[..., bool], returns: Callable[..., Any]) -> Model:
    """A task with one right answer for each input."""
    return Model(requires, returns, lambda result, *inputs: result == returns(*inputs))


def is_grid(rows: list[list[int]]) -> bool:
    return len({len(row) for row in rows}) <= 1


def first_repeat(names: list[str]) -> tuple[int, ...]:
    return next(((place,) for place, name in enumerate(names) if name in names[:place]), ())


def streak(xs: list[int], good: Callable[[int], bool]) -> int:
    return max((len(list(run)) for passes, run in groupby(map(good, xs)) if passes), default=0)


def boxes_that_fit(sizes: list[int], capacity: int) -> int:
    return sum(total <= capacity for total in accumulate(sizes))


def class_of(char: str) -> str:
    return "letter" if char in ASCII_LETTERS else "digit" if char in ASCII_DIGITS else "other"


def coin_counts(coins: list[tuple[int, int]]) -> Counter[int]:
    counts: Counter[int] = Counter()
    for value, number in coins:
        counts[value] += number
    return counts


def add_coin(wallet: tuple[list[tuple[int, int]]], coin: int) -> tuple[list[tuple[int, int]]]:
    coins = list(wallet[0])
    place = next((place for place, (value, _) in enumerate(coins) if value == coin), None)
    if place is None:
        return ([*coins, (coin, 1)],)
    coins[place] = (coin, coins[place][1] + 1)
    return (coins,)


def holds_one_more(result: tuple[list[tuple[int, int]]], wallet: tuple[list[tuple[int, int]]], coin: int) -> bool:
    wanted = coin_counts(wallet[0])
    wanted[coin] += 1
    return all(number > 0 for _, number in result[0]) and coin_counts(result[0]) == wanted


def order_summary(orders: list[tuple[int, int]], item: int) -> tuple[int, int]:
    mine = [quantity for number, quantity in orders if number == item]
    return sum(mine), max(mine, default=0)


def next_stop(current: tuple[int, ...], last: int) -> tuple[int, ...]:
    tour = list(range(last + 1))
    rest = tour if current == () else tour[tour.index(current[0]) + 1 :]
    return tuple(rest[:1])


def common_items(baskets: list[list[int]]) -> list[int]:
    return [item for item in dict.fromkeys(baskets[0]) if all(item in basket for basket in baskets)]


MODELS = {
    "count_runs": exactly(lambda xs: len(xs) > 0, lambda xs: len(list(groupby(xs)))),
    "thermostat": exactly(
        lambda low, high, reading, heating: low < high,
        lambda low, high, reading, heating: True if reading < low else False if reading > high else heating,
    ),
    "mask_digits": exactly(
        lambda text, mark: mark not in ASCII_DIGITS,
        lambda text, mark: "".join(mark if char in ASCII_DIGITS else char for char in text),
    ),
    "count_above": exactly(
        lambda readings, limit: not any(map(math.isnan, [limit, *readings])),
        lambda readings, limit: len([r for r in readings if r > limit]),
    ),
    "toggle_lamps": exactly(lambda state, mask: mask != 0, lambda state, mask: (state ^ mask, state ^ mask == 0)),
    "first_repeat": exactly(lambda names: "" not in names, first_repeat),
    "heaviest_row": Model(
        lambda grid: len(grid) > 0 and is_grid(grid),
        lambda grid: [sum(row) for row in grid].index(max(sum(row) for row in grid)),
        lambda result, grid: result < len(grid) and sum(grid[result]) == max(sum(row) for row in grid),
    ),
    "threshold_image": exactly(
        lambda image, level: level > 0 and is_grid(image),
        lambda image, level: [[int(pixel >= level) for pixel in row] for row in image],
    ),
    "common_items": Model(
        lambda baskets: len(baskets) > 0,
        common_items,
        lambda result, baskets: sorted(result) == sorted(common_items(baskets)),
    ),
    "next_stop": exactly(lambda current, last: current == () or current[0] <= last, next_stop),
    "overlap_length": exactly(
        lambda a, b: a[0] <= a[1] and b[0] <= b[1],
        lambda a, b: len(set(range(*a)) & set(range(*b))),  # unit steps that both spans contain
    ),
    "order_summary": exactly(lambda orders, item: all(quantity > 0 for _, quantity in orders), order_summary),
    "read_until": exactly(
        lambda letters, stop: stop not in ASCII_LETTERS,
        lambda letters, stop: list("".join(letters).split(stop)[0]),
    ),
    "longest_streak": exactly(lambda xs, good: len(xs) > 0, streak),
    "boxes_that_fit": exactly(lambda sizes, capacity: 0 not in sizes, boxes_that_fit),
    "password_classes": exactly(
        lambda chars: len(chars) > 0 and " " not in chars, lambda chars: len(set(map(class_of, chars)))
    ),
    "add_coin": Model(
        lambda wallet, coin: coin > 0 and all(number > 0 for _, number in wallet[0]), add_coin, holds_one_more
    ),
    "fits_inside": exactly(
        lambda inner, outer: min(*inner, *outer) > 0,
        # Turning changes nothing if both are turned upright first.
        lambda inner, outer: min(inner) <= min(outer) and max(inner) <= max(outer),
    ),
    "split_bill": Model(
        lambda total, people: 1 <= people <= 50,
        lambda total, people: sorted(total * k // people - total * (k - 1) // people for k in range(1, people + 1))[
            ::-1
        ],
        lambda result, total, people: len(result) == people and sum(result) == total and max(result) - min(result) <= 1,
    ),
    "running_totals": exactly(
        lambda amounts: len(amounts) > 0 and max(amounts) <= 1_000_000, lambda amounts: list(accumulate(amounts))
    ),
    "commonest_letter": Model(
        lambda text: text != "",
        lambda text: next(
            text[place]
            for place in range(len(text))
            if text[: place + 1].count(text[place]) == max(Counter(text).values())
        ),
        lambda result, text: result in text and text.count(result) == max(Counter(text).values()),
    ),
}


def read(value: Any, type_text: str) -> Any:
    """Read a value of the examples: sequences as lists, options as tuples of length 0 or 1, structures as tuples."""
    if type_text == "Int → Bool":
        return FUNCTIONS[value]
    if type_text in ("String", "Char") or not isinstance(value, str):
        return value
    if value == "none":
        return ()
    text = value.replace("#[", "[").replace("true", "True").replace("false", "False").replace("Float.nan", "None")
    if text.startswith("some "):
        return (ast.literal_eval(text.removeprefix("some ")),)
    if text.startswith("⟨"):
        return ast.literal_eval(f"({text[1:-1]},)")
    items = ast.literal_eval(text)
    return [math.nan if item is None else item for item in items] if type_text == "List Float" else items


def load(name: str, file: str) -> Any:
    return json.loads((TASKS / f"example_{name}" / file).read_text(encoding="utf-8"))


def inputs_of(name: str, row: dict[str, Any]) -> list[Any]:
    parameters = load(name, "task.json")["signature"]["parameters"]
    assert list(row) == [parameter["param_name"] for parameter in parameters]
    return [read(row[parameter["param_name"]], parameter["param_type"]) for parameter in parameters]


def test_every_example_has_a_model() -> None:
    assert {path.name for path in TASKS.iterdir() if path.is_dir()} == {f"example_{name}" for name in MODELS}


@pytest.mark.parametrize("name", MODELS)
def test_expected_pairs(name: str) -> None:
    model, return_type = MODELS[name], load(name, "task.json")["signature"]["return_type"]
    for row in load(name, "test.json"):
        inputs, expected = inputs_of(name, row["input"]), read(row["expected"], return_type)
        assert model.requires(*inputs), row
        assert model.returns(*inputs) == expected, row
        assert model.accepts(expected, *inputs), row


@pytest.mark.parametrize("name", MODELS)
def test_unexpected_outputs(name: str) -> None:
    model, return_type = MODELS[name], load(name, "task.json")["signature"]["return_type"]
    for row in load(name, "test.json"):
        inputs = inputs_of(name, row["input"])
        wrong = [read(value, return_type) for value in row["unexpected"]]
        assert len({repr(value) for value in wrong}) == len(wrong)
        assert not any(model.accepts(value, *inputs) for value in wrong), row


@pytest.mark.parametrize("name", MODELS)
def test_unexpected_inputs(name: str) -> None:
    for row in load(name, "reject_inputs.json"):
        assert not MODELS[name].requires(*inputs_of(name, row["input"])), row


@pytest.mark.parametrize("name", ["heaviest_row", "common_items", "add_coin", "split_bill", "commonest_letter"])
def test_relational_examples_have_several_right_answers(name: str) -> None:
    others: dict[str, tuple[list[Any], list[Any]]] = {
        "heaviest_row": ([[[2, 2], [1, 3]]], [0, 1]),
        "common_items": ([[[1, 2], [2, 1]]], [[1, 2], [2, 1]]),
        "add_coin": ([([(1, 1)],), 2], [([(1, 1), (2, 1)],), ([(2, 1), (1, 1)],)]),
        "split_bill": ([3, 2], [[2, 1], [1, 2]]),
        "commonest_letter": (["abba"], ["a", "b"]),
    }
    inputs, answers = others[name]
    assert all(MODELS[name].accepts(answer, *inputs) for answer in answers)
