import { argv } from "node:process";
import { killRounds } from "../../test/support/kill/rounds.ts";
import { startTestCluster } from "../../test/support/servers/cluster.ts";

/**
 * Kills services under load again and again, and looks after every tenth time whether all is there:
 * `npm run attack -- kill 100 embedded`, or `cluster`, or both without a word.
 */
const [, , count = "100", which = "both"] = argv;
const rounds = Number(count);
if (!Number.isInteger(rounds) || rounds < 1) throw new Error("Expected a number of rounds.");
if (!["embedded", "cluster", "both"].includes(which)) throw new Error("Expected embedded, cluster or both.");

if (which !== "cluster") {
  const { acknowledged } = await killRounds({ rounds, nodes: 1, settings: {}, say: console.log });
  console.log(`embedded: ${rounds} kills, ${acknowledged} answers, nothing lost`);
}
if (which !== "embedded") {
  const { settings, stop } = await startTestCluster();
  const { acknowledged } = await killRounds({ rounds, nodes: 2, settings, say: console.log });
  await stop();
  console.log(`cluster, on doubles of its servers: ${rounds} kills, ${acknowledged} answers, nothing lost`);
}
