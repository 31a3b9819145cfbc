// Tic-tac-toe on boardgame.io: random games by its local client, and a decision of its MCTS bot.
//
//     node boardgame.mjs local|mcts SECONDS
//
// Prints one line of JSON: how many moves (or simulations), and how many seconds of CPU they took.
import { createRequire } from "node:module";
import process from "node:process";

const require = createRequire(import.meta.url);
const { Client } = require("boardgame.io/client");
const { MCTSBot } = require("boardgame.io/ai");

const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];
const SIMULATIONS = 1000;

const emptyCells = (cells) => cells.flatMap((mark, cell) => (mark === null ? [cell] : []));

const hasLine = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[a] === cells[c]);

const TicTacToe = {
  name: "tictactoe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return "INVALID_MOVE";
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
    if (!G.cells.includes(null)) return { draw: true };
  },
  ai: {
    enumerate: (G) => emptyCells(G.cells).map((cell) => ({ move: "mark", args: [cell] })),
  },
};

function playGame(client) {
  let moves = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    const cells = emptyCells(G.cells);
    client.moves.mark(cells[Math.floor(Math.random() * cells.length)]);
    moves += 1;
  }
  client.reset();
  return moves;
}

async function decide(client) {
  const { enumerate } = TicTacToe.ai;
  const bot = new MCTSBot({ game: TicTacToe, enumerate, iterations: SIMULATIONS });
  await bot.play(client.store.getState(), "0");
  return SIMULATIONS;
}

async function repeat(work, seconds) {
  const end = Date.now() + 1000 * seconds;
  const before = process.cpuUsage();
  let done = 0;
  while (Date.now() < end) done += await work();
  const spent = process.cpuUsage(before);
  return { done, seconds: (spent.user + spent.system) / 1e6 };
}

const [what, seconds] = [process.argv[2], Number(process.argv[3])];
const client = Client({ game: TicTacToe, numPlayers: 2, debug: false });
client.start();
const work = what === "mcts" ? () => decide(client) : () => playGame(client);
await repeat(work, seconds / 2); // once compiled, it is at its best
console.log(JSON.stringify(await repeat(work, seconds)));
