// Tic-tac-toe and Reversi on boardgame.io, as its tutorial has games written.
import { createRequire } from "node:module";

const { INVALID_MOVE } = createRequire(import.meta.url)("boardgame.io/core");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];
const DIRECTIONS = [
  [-1, -1], [-1, 0], [-1, 1], [0, -1], [0, 1], [1, -1], [1, 0], [1, 1],
];
const SIZE = 8;

const hasLine = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const TicTacToe = {
  name: "tictactoe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
};

function turned(cells, place, player) {
  const found = [];
  if (cells[place] !== null) return found;
  for (const [down, right] of DIRECTIONS) {
    const run = [];
    let row = Math.floor(place / SIZE) + down;
    let column = (place % SIZE) + right;
    while (row >= 0 && row < SIZE && column >= 0 && column < SIZE) {
      const disc = cells[row * SIZE + column];
      if (disc === null) break;
      if (disc === player) {
        found.push(...run);
        break;
      }
      run.push(row * SIZE + column);
      row += down;
      column += right;
    }
  }
  return found;
}

function legalMoves(cells, player) {
  const places = [];
  for (let place = 0; place < cells.length; place += 1) {
    if (turned(cells, place, player).length) places.push(place);
  }
  return places;
}

const count = (cells, player) => cells.filter((disc) => disc === player).length;

const Reversi = {
  name: "reversi",
  setup: () => {
    const cells = Array(SIZE * SIZE).fill(null);
    [cells[27], cells[36], cells[28], cells[35]] = ["0", "0", "1", "1"];
    return { cells };
  },
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, playerID }, place) => {
      const discs = turned(G.cells, place, playerID);
      if (!discs.length) return INVALID_MOVE;
      for (const disc of [place, ...discs]) G.cells[disc] = playerID;
    },
    pass: ({ G, playerID }) => (legalMoves(G.cells, playerID).length ? INVALID_MOVE : undefined),
  },
  endIf: ({ G }) => {
    if (legalMoves(G.cells, "0").length || legalMoves(G.cells, "1").length) return undefined;
    const [first, second] = [count(G.cells, "0"), count(G.cells, "1")];
    return first === second ? { draw: true } : { winner: first > second ? "0" : "1" };
  },
};

export const GAMES = { tictactoe: TicTacToe, reversi: Reversi };

/** Return a random move of the player whose turn it is, as its name and arguments. */
export function randomMove(name, { G, ctx }) {
  const places =
    name === "tictactoe"
      ? G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []))
      : legalMoves(G.cells, ctx.currentPlayer);
  if (!places.length) return ["pass", []];
  const place = places[Math.floor(Math.random() * places.length)];
  return [name === "tictactoe" ? "mark" : "play", [place]];
}
