import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { run, sdk } from "./judges.ts";

const script = join(fileURLToPath(new URL("./", import.meta.url)), "edit.py");

interface Edited {
  readonly file: string;
  readonly edited: readonly string[];
}

/** By file, what the Open XML SDK finds after programs edited it in `folder`: python-docx, and a change of its XML. */
export async function editedComplaints(
  files: readonly string[],
  folder: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { stdout } = await run("python3", [script, folder, ...files], files.length);
  const edits = stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as Edited]));
  const verdicts = await sdk(edits.flatMap(({ edited }) => edited));
  return new Map(
    edits.map(({ file, edited }) => [
      file,
      edited.flatMap((one) => (verdicts.get(one)?.complaints ?? []).map((said) => `edited, ${basename(one)}: ${said}`)),
    ]),
  );
}
