"""Runs of many games: their options, their counts in a file, and where their results go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from decktool.cli import options, pages, playing, progress
from decktool.cli.options import F
from decktool.errors import DecktoolError
from decktool.games import Game
from decktool.play.parallel import BatchResults, C, SavedCounts
from decktool.play.rules import Rules
from decktool.rulesets import load_written

if TYPE_CHECKING:
    from decktool.report.documents.matches import Games
    from decktool.report.lab_charts import LabPage


@dataclass(frozen=True, slots=True)
class Run:
    """What the options of a run say: how games are played, in how many processes, and where counts and results go.

    `seed` is a new one if none was given; `target` is the file of a page, which has been checked.
    """

    house: Mapping[str, str]
    vanilla: bool
    seed: str
    jobs: int
    cluster: str | None
    save: Path | None
    target: pages.PageFile | None
    output_format: str

    @property
    def rulings(self) -> tuple[tuple[str, str], ...]:
        """The house rules in a fixed order, which other processes get."""
        return tuple(sorted(self.house.items()))

    def load(self, players: int | None = None) -> Callable[..., Rules]:
        """Makes rules for a number of players in any process."""
        return partial(load_written, vanilla=self.vanilla, players=players)

    def asked(self, question: Any, rules: Rules) -> dict[str, Any]:
        """What is asked of a game, as the file of `--save` keeps it; `question` is a dataclass."""
        game, players = rules.game, len(rules.seats)
        return asdict(question) | {"game": game.id, "vanilla": self.vanilla, "cards": game.key, "players": players}

    def counts(
        self, empty: C, asked: Mapping[str, Any], most: int, unit: str = "deals", each: int = 1
    ) -> SavedCounts[C]:
        """The counts in the file of `--save`, or `empty` ones; `each` of them is one deal (or game, the `unit`).

        Raises DecktoolError for a file of another question, and for one that has more than the `most` that are wanted.
        """
        kept = SavedCounts(empty, self.save, asked)
        if kept.count > most * each:
            held = kept.count // each
            raise DecktoolError(f"{self.save} already holds {held:,} {unit}; set --{unit} to at least that number")
        return kept

    @contextmanager
    def batches(self, command: str, game: Game) -> Iterator[SavedCounts[BatchResults] | None]:
        """The batches in the file of `--save`, for work that depends on its own results; None without a file.

        They are written at the end, however that comes.
        """
        if self.save is None:
            yield None
            return
        asked = {"command": command, "game": game.id, "seed": self.seed, "vanilla": self.vanilla, "cards": game.key}
        with SavedCounts(BatchResults(), self.save, asked).keeping() as kept:
            yield kept

    def finish(
        self,
        document: Games,
        text: Callable[[Games, int], Iterable[str]],
        page: Callable[[Games], LabPage],
        work: progress.WorkProgress,
    ) -> int:
        """Print the results of work, write their page if one is wanted, and return the exit status.

        Raises KeyboardInterrupt if the results are partial.
        """
        progress.print_results(document, text, self.output_format, work)
        if self.target is not None:
            self.target.write(page(document), self.output_format)
        return progress.finish(work)


def gathered(function: Callable[..., int], page: str = "output") -> Callable[..., int]:
    """A command that gets the values of its options of a run as `run`; the option `page` names the file of a page."""

    @wraps(function)
    def ready(
        house: dict[str, str],
        vanilla: bool,
        seed: str | None,
        jobs: int,
        cluster: str | None,
        save: Path | None,
        paper: str,
        output_format: str,
        **more: Any,
    ) -> int:
        target = pages.page_file(more.pop(page), paper, "-o" if page == "output" else f"--{page}")
        run = Run(house, vanilla, options.seed_or_new(seed), jobs, cluster, save, target, output_format)
        return function(run=run, **more)

    return ready


save_option = click.option(
    "--save", type=click.Path(path_type=Path), metavar="FILE",
    help="Save the counts in FILE while games are played; the same command resumes after a stop.",
)  # fmt: skip


def games_options(function: F) -> F:
    """How a run plays: cards without rules, seed, processes, cluster, and the file of its counts."""
    many = options.jobs_option(options.cluster_option(save_option(function)))
    return playing.vanilla_option(options.seed_option(many))


def run_options(function: Callable[..., int]) -> Callable[..., int]:
    """All options of a run, from `--house` to `--output-format`, which a command gets as `run`."""
    results = pages.page_options(options.output_format_option("json")(gathered(function)))
    return options.house_option(games_options(results))


def deals_option(default: int, what: str) -> Callable[[F], F]:
    """`-n/--deals`: the number of deals that are played, or at most."""
    return options.number_option("deals", "games", 10_000_000, what, default)


def worth_option(what: str) -> Callable[[F], F]:
    """`--worth`: the number of deals or games that are played again with each card blank."""
    return click.option(
        "--worth", type=click.IntRange(0, 1_000_000), default=0, show_default=True, metavar="N", help=what
    )


def most_games_option(most: int) -> Callable[[F], F]:
    """`-n/--games`: the maximum number of games, some of them for a final measurement."""
    return click.option(
        "-n", "--games", type=click.IntRange(100, 100_000_000), default=most, show_default=True, metavar="N",
        help="Maximum number of games; one in five is reserved to measure the final result.",
    )  # fmt: skip
