import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { programWords } from "../../support/compiled/of-program.ts";
import { node } from "../../support/programs/processes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a sleeping follower holds no timer: a process with nothing else to do ends", async () => {
  const folder = await temporaryFolder();
  const script = fileURLToPath(new URL("./idle-follower.ts", import.meta.url));
  const { stdout } = await node.finished([...programWords(script), join(folder.path, "events.db")], {
    timeout: 200_000,
  });
  expect(stdout).toBe("asleep\nevent\nasleep\n");
  await folder.remove();
});
