import { describe, expect, test } from "vitest";
import { ServerRefused } from "../../../src/ports/drivers/server-refused.ts";
import { patiently } from "../../../src/service/servers/patience.ts";

/** Attempts that fail with these errors, each so many seconds after the one before; the next succeeds. */
async function started(errors: readonly Error[], everySeconds: number, waitMs: number) {
  const said: string[] = [];
  let attempts = 0;
  const outcome = await patiently(
    async () => {
      const error = errors[attempts];
      attempts += 1;
      if (error !== undefined) throw error;
      return "started";
    },
    {
      waitMs,
      say: (line) => said.push(line),
      now: () => Math.max(0, attempts - 1) * everySeconds * 1000,
      pause: async () => undefined,
    },
  ).catch((error: unknown) => error);
  return { outcome, attempts, said };
}

const away = new ServerRefused({ sentence: "nothing listens at one:2113", mayPass: true });
const denied = new ServerRefused({ sentence: "the server refuses its user", mayPass: true, believedMs: 30_000 });
const wrong = new ServerRefused({ sentence: "the certificate has expired", mayPass: false });

describe("a start that waits for its servers", () => {
  test("says so at once and then every ten seconds, and starts when they are there", async () => {
    const { outcome, said } = await started([away, away, away], 6, 600_000);
    expect(outcome).toBe("started");
    expect(said).toEqual([
      "The start waits for a server, 600 s at most: nothing listens at one:2113",
      "The start waits for a server, 588 s at most: nothing listens at one:2113",
    ]);
  });

  test("believes that its user is refused when that has lasted for 30 s, and waits for no longer", async () => {
    expect(await started([denied], 20, 600_000)).toMatchObject({ outcome: "started" });
    expect(await started([denied, denied, denied], 20, 600_000)).toMatchObject({ outcome: denied, attempts: 3 });
  });

  test("does not wait for what does not pass by itself", async () => {
    expect(await started([wrong], 1, 600_000)).toMatchObject({ outcome: wrong, attempts: 1, said: [] });
  });
});
