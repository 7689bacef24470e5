import { execFile } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { programWords } from "../../support/compiled/of-program.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

test("a sleeping follower holds no timer: a process with nothing else to do ends", async () => {
  const folder = await temporaryFolder();
  const script = fileURLToPath(new URL("./idle-follower.ts", import.meta.url));
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...programWords(script), join(folder.path, "events.db")],
    { timeout: 200_000 },
  );
  expect(stdout).toBe("asleep\nevent\nasleep\n");
  await folder.remove();
});
