"""Solutions and games, as text and as JSON: the rules, and how many there are to be.

Each check takes (file, folder, searches).
"""

from __future__ import annotations

import re

from . import definition
from ..board_class import Board
from .definition import Conditions, pegs
from .asked import recorded_conditions
from .book import File
from .folder import Folder
from .problem_tables import is_so, reason_of
from .problems import Finish, RecordedProblem, finish_called
from .search import Searches

MOST_LISTED = 500  #: solutions whose order is compared


def check_solutions(file: File, folder: Folder, searches: Searches) -> None:
    """Lines of moves, each from the start to the finish of the records beside it."""
    problems = {
        problem.subject: problem
        for problem in sorted(
            folder.problem_of.values(), key=lambda problem: problem.finish is not None
        )
    }
    found = folder.record_of.get(file.path.name)
    problem = (
        folder.problem_of.get(found[0])
        if found
        else next(iter(problems.values()))
        if len(problems) == 1
        else None
    )
    if problem is None:
        file.left_out.append("its jumps: no record beside it says of which problem")
        return
    board = problem.subject.board
    finish = problem.finish or finish_called(board, "any")
    for number, line in enumerate(file.path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        if not re.fullmatch(r"[\w():-]+-[\w():-]+( +[\w():-]+-[\w():-]+)*", line.strip()):
            file.left_out.append(f"line {number}, in another notation: 'pegspace replay' reads it")
            return
        jumps = board.read_moves(line)
        ends = [
            board.play(start, jumps)
            for start in problem.subject.starts
            if len(problem.subject.starts) == 1
        ]
        file.require(
            all(end in finish for end in ends), f"line {number} does not end in the finish."
        )
        file.compared["the rules"] += len(line.split())


def check_solve(file: File, folder: Folder, searches: Searches) -> None:
    """solve.json, replay.json: jumps, moves and ends."""
    (problem, command), content = folder.problem_beside(file), folder.json[file]
    if problem is None:
        file.left_out.append("its jumps: no record beside it says of which problem")
        return
    folder.check_asked(file)
    board, finish = problem.subject.board, problem.finish
    finish = finish or finish_called(board, "any")
    words = folder.about(file).get("conditions") or ""
    conditions = recorded_conditions(board, words)
    paths = []
    for number, solution in enumerate(content["solutions"], start=1):
        jumps = [
            (board.hole(jump["from"]), board.hole(jump["over"]), board.hole(jump["to"]))
            for jump in solution["jumps"]
        ]
        end = board.play(problem.subject.starts[0], jumps)
        paths.append([board.jumps.index(jump) for jump in jumps])
        file.require(
            sum(move.count("-") - move.count("(") for move in solution["moves"]) == len(jumps)
            and len(solution["moves"]) == definition.moves_of(board, paths[-1])
            and board.read_moves(" ".join(solution["moves"])) == jumps,
            f"solution {number}: its moves are not its jumps.",
        )
        if file.kind == "solve":
            file.require(
                end in finish and meets(board, problem.subject.starts[0], paths[-1], conditions),
                f"solution {number} does not end in the finish, or does not meet the conditions.",
            )
        elif "end" in solution:
            file.require(
                (solution["end"]["pegs"], board.read_picture(solution["end"]["picture"])[0])
                == (board.hole_names(end), end),
                f"solution {number} ends elsewhere.",
            )
        if solution.get("wrong"):
            check_refusal(file, solution["wrong"], board, end, len(jumps), finish)
        file.compared["the rules"] += len(jumps)
    if reason := content.get("reason"):
        label = problem.finish_label or "any"
        told = [f"none with {words}" if words else "", reason_of(problem, label)]
        file.require(
            reason in told
            or is_so(problem.subject, conditions, reason)
            and (not re.search("[0-9]", reason) or bool(re.search("has [0-9]|jump", reason))),
            f"it is not so that '{reason}'.",
        )
    if file.kind == "solve" and (command.name or not paths):
        check_number(file, searches, problem, finish, conditions, command.options, paths)
    if file.kind == "replay":
        file.require(
            int(content["wrong"])
            == sum(solution["wrong"] is not None for solution in content["solutions"]),
            "'wrong' is not the number of wrong ones.",
        )


def check_refusal(file: File, said: str, board: Board, end: int, made: int, finish: Finish) -> None:
    """Why a game is wrong: its end, or the place of a jump, and why that is illegal."""
    if found := re.fullmatch(r"all jumps are legal, .*: (\d+) pegs? on (\S+)\.", said):
        words = (str(pegs(end)), board.hole_names(end))
        file.require(found.groups() == words and end not in finish, "'wrong' names another end.")
        return
    jump = r"jump (\d+), ([^\s-]+)-(?:\((\S+)\)-)?([^\s-]+), is illegal: (.*)\."
    found = re.fullmatch(r"(.*):(\d+):(\d+): " + jump, said)
    if found is None or not (file.path.parent / found[1]).is_file():
        file.left_out.append("why a game is wrong, as it is not here")
        return
    lines = (file.path.parent / found[1]).read_text(encoding="utf-8").splitlines()
    before = [line[: int(found[3]) - 1] for line in lines[: int(found[2])]][-1]
    begin, to, why = board.hole(found[5]), board.hole(found[7]), found[8]
    ways = [way for way in board.jumps if (way[0], way[2]) == (begin, to)]
    if found[6] is not None:  # the hole jumped over was read, too
        over = board.hole(found[6])
        ways = [way for way in ways if way[1] == over]
    if missing := re.match(r"there is no peg on ([^\s-]+)", why):
        hole = board.hole(missing[1])
        is_so = not end >> hole & 1 and (hole == begin or any(hole == way[1] for way in ways))
    elif why.endswith(" is not empty"):
        is_so = bool(ways) and why.startswith(board.names[to] + " ") and bool(end >> to & 1)
    else:
        is_so = len(ways) != 1 and board.names[begin] in why and board.names[to] in why
        if " is not between " in why:
            is_so &= found[6] is not None and why.startswith(f"{board.names[over]} ")
    file.require(
        is_so and int(found[4]) == made + 1 and re.fullmatch(r"(.*[\s-])?", before) is not None,
        "'wrong' names another jump.",
    )


def meets(board: Board, start: int, path: list[int], conditions: Conditions) -> bool:
    met = [start]
    for jump in path:
        met.append(met[-1] ^ board.masks[jump][1])
    return (
        path[: len(conditions.first)] == conditions.first
        and {*conditions.make} <= {*path}
        and not {*conditions.never} & {*path}
        and {*conditions.through} <= {*met}
        and not {*conditions.avoid} & {*met}
    )


def check_number(
    file: File,
    searches: Searches,
    problem: RecordedProblem,
    finish: Finish,
    conditions: Conditions,
    options: dict[str, str],
    paths: list[list[int]],
) -> None:
    """How many solutions there are to be; of a list, which."""
    search, is_list = searches.of(problem.subject), "--all" in options
    if not search.complete:
        if is_list or not paths:
            file.left_out.append("how many solutions there are to be")
        return
    asked = definition.Problem(search.board, search.subject.starts, finish)
    numbers = search.numbers(finish)
    if conditions.any():
        number = definition.count_conditioned(asked, conditions)[0]
    else:
        number = sum(numbers[start] for start in asked.starts)
    if "--fewest-moves" in options and number:
        by_moves = definition.moves(asked, {p for p, ways in numbers.items() if ways})[0]
        number = by_moves[min(by_moves)]
        file.require(
            {definition.moves_of(search.board, path) for path in paths} == {min(by_moves)},
            "its solutions are not those with the fewest moves.",
        )
    if is_list:
        expected = min(number, int(options.get("--limit", number)))
    else:
        expected = int(options.get("--samples", 1)) if number else 0
    file.require(len(paths) == expected, f"it has {len(paths)} solutions, expected {expected}.")
    if is_list:
        file.require(
            len({tuple(path) for path in paths}) == len(paths), "a solution is listed twice."
        )
    if is_list and "--fewest-moves" not in options and expected <= MOST_LISTED:
        first = definition.list_solutions(asked, conditions, expected)
        file.require(paths == first, "its solutions are not the first ones.")
    file.compared["a plain search"] += 1
