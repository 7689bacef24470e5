import { expect, test } from "vitest";
import { killRounds } from "../support/kill/rounds.ts";
import { atNight } from "../support/night.ts";
import { startTestCluster } from "../support/servers/cluster.ts";

test("two nodes that are killed under load keep what they promised, on shared storage", async () => {
  const said: string[] = [];
  const { settings, stop } = await startTestCluster();
  const { acknowledged, jobs } = await killRounds({
    rounds: atNight(3, 2),
    nodes: 2,
    settings,
    say: (line) => said.push(line),
  });
  await stop();
  expect(acknowledged).toBeGreaterThan(3);
  expect(jobs).toBeGreaterThan(0);
  expect(said).toHaveLength(1);
});
