import { expect, test } from "vitest";
import { run, stopPrograms } from "../../../tools/release/programs.ts";

test("an interrupted release ends what runs with all that it has started, and starts nothing more", async () => {
  expect((await run("sh", ["-c", "echo said"])).stdout).toBe("said\n");
  await expect(run("sh", ["-c", "echo fault >&2; exit 3"])).rejects.toThrow(/ended with 3:\nfault/);
  // Its output is open as long as the second one lives.
  const running = run("sh", ["-c", "sleep 1000 & wait"]);
  stopPrograms();
  await expect(running).rejects.toThrow("ended with SIGKILL");
  await expect(run("sh", ["-c", "true"])).rejects.toThrow("interrupted");
});
