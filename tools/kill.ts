import { argv } from "node:process";
import { killRounds } from "../test/support/kill/rounds.ts";

/** Kills a service under load again and again, and looks after every tenth time whether all is there: `npm run test:kill -- 100`. */
const rounds = Number(argv[2] ?? "100");
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Expected a number of rounds.");
const { acknowledged } = await killRounds({ rounds, nodes: 1, settings: {}, say: console.log });
console.log(`embedded: ${rounds} kills, ${acknowledged} answers, nothing lost`);
