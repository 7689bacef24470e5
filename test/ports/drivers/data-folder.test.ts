import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { lockDataFolder } from "../../../src/ports/drivers/data-folder.ts";
import { programWords } from "../../support/compiled/of-program.ts";
import { type ChildProcess, node } from "../../support/programs/processes.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const holder = fileURLToPath(new URL("./folder-holder.ts", import.meta.url));

describe("one process per data folder", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) {
      child.kill("SIGKILL");
    }
    await folder.remove();
  });
  const start = async (): Promise<{ readonly child: ChildProcess; readonly said: string }> => {
    const child = node.start([...programWords(holder), folder.path], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const [said] = (await once(child.stdout, "data")) as [Buffer];
    return { child, said: String(said) };
  };

  test("a second process is refused with a sentence that names the folder", async () => {
    const lock = lockDataFolder(folder.path);
    const { said } = await start();
    expect(said).toBe(
      `DATA_FOLDER_IN_USE: The data folder ${folder.path} is in use by another process. ` +
        "Stop that one, or set DATA_DIR to another folder.\n",
    );
    lock.release();
  });

  test("a killed process holds nothing", async () => {
    const { child, said } = await start();
    expect(said).toBe("held\n");
    expect(() => lockDataFolder(folder.path)).toThrow(expect.objectContaining({ code: "DATA_FOLDER_IN_USE" }));
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    lockDataFolder(folder.path).release();
  });

  test("a folder whose lock file was removed is in use as long as its log is open", async () => {
    const { child } = await start();
    for (const _ of ["removed", "removed again"]) {
      await rm(join(folder.path, "lock.db"), { force: true });
      expect(() => lockDataFolder(folder.path)).toThrow(expect.objectContaining({ code: "DATA_FOLDER_IN_USE" }));
    }
    expect(() => lockDataFolder(folder.path)).toThrow(expect.objectContaining({ code: "DATA_FOLDER_IN_USE" }));
    const exited = once(child, "exit");
    child.kill("SIGKILL");
    await exited;
    lockDataFolder(folder.path).release();
  });

  test("a released folder can be taken again, and a missing folder is made", () => {
    const deep = join(folder.path, "not", "yet");
    const lock = lockDataFolder(deep);
    expect(() => lockDataFolder(deep)).toThrow(deep);
    lock.release();
    lockDataFolder(deep).release();
  });
});
