import { expect, test } from "vitest";
import { rotationRounds } from "../support/kill/rotation.ts";
import { killRounds } from "../support/kill/rounds.ts";
import { atNight } from "../support/scope.ts";

test("a service that is killed under load keeps what it promised, on embedded storage", async () => {
  const said: string[] = [];
  const { acknowledged, jobs } = await killRounds({
    rounds: atNight(3, 2, 1),
    nodes: 1,
    settings: {},
    say: (line) => said.push(line),
  });
  expect(acknowledged).toBeGreaterThan(1);
  expect(jobs).toBeGreaterThan(0);
  expect(said).toHaveLength(1);
});

test("a rotation of the sealing key whose service is killed amid it loses nothing and ends, on embedded storage", async () => {
  const kills = atNight(3, 2, 1);
  const { amid, compared } = await rotationRounds({ kills, files: 30 * kills, settings: {}, say: () => undefined });
  expect(amid).toBeGreaterThan(0);
  expect(compared).toBe(30 * kills);
});
