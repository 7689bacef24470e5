import { expect, test } from "vitest";
import { killRounds } from "../support/kill/rounds.ts";
import { atNight } from "../support/night.ts";

test("a service that is killed under load keeps what it promised, on embedded storage", async () => {
  const said: string[] = [];
  const { acknowledged, jobs } = await killRounds({
    rounds: atNight(3, 1),
    nodes: 1,
    settings: {},
    say: (line) => said.push(line),
  });
  expect(acknowledged).toBeGreaterThan(1);
  expect(jobs).toBeGreaterThan(0);
  expect(said).toHaveLength(1);
});
