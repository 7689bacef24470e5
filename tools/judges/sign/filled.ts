import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Report } from "../../../src/render/contract/report.ts";
import { type FillResult, fillFile } from "../../../src/render/documents/fill/fill-file.ts";
import { signFilePath } from "../../../test/render/signatures/files.ts";
import { engine, signedFile } from "../../../test/render/signatures/signed.ts";

// Signed forms, filled after the signature, before pyHanko: a field of each kind, by what the signature allows.

const form = {
  content: [
    { p: "[textfield, text, x, 100|20] [textarea, area, x, 100|40] [datefield, date, , yyyy-MM-dd, 100|20]" },
    { p: "[checkbox, box, Yes] [radio, one, which, false] [radio, two, which, false]" },
    { p: "[choicefield, choice, a | b, 0] [listbox, list, a | b | c, a, true]" },
  ],
};

const values: Readonly<Record<string, string | boolean | readonly string[]>> = {
  text: "Ж שלום",
  area: "one\ntwo",
  date: "2026-07-01",
  box: true,
  which: "two",
  choice: "b",
  list: ["b", "c"],
};

const levels: Readonly<Record<string, { readonly members: object; readonly tagged?: true }>> = {
  approval: { members: { certificationLevel: "unspecified" } },
  formFilling: { members: { certificationLevel: "formFilling" } },
  annotating: { members: { certificationLevel: "annotating" } },
  noChanges: { members: {} },
  "text locked": {
    members: {
      certificationLevel: "formFilling",
      fieldLock: { action: "include", fields: ["text"], permissions: "formFilling" },
    },
  },
  tagged: { members: { certificationLevel: "formFilling" }, tagged: true },
};

/** pyHanko 0.36 does not take these for filling, though they are: the buttons of a group are no fields of their own. */
const isKnownRefusal = (field: string): boolean => field === "which";

function filled(bytes: Uint8Array, field: string): FillResult {
  const typesetter = engine.text.typesetter({ declared: new Map(), report: new Report(), locale: "en-US" });
  try {
    const wanted = { [field]: values[field] };
    const setting = { passwords: [], seed: new Uint8Array(), typesetter, programs: typesetter };
    return fillFile({ bytes, values: wanted, flatten: false, readOnly: false, ...setting });
  } finally {
    typesetter.close();
  }
}

/** Whether a field is filled at all: what a signature forbids is refused by us. */
const isAllowed = (level: string, field: string): boolean =>
  level !== "noChanges" && !(level === "text locked" && field === "text");

/** Prints each verdict that is not the expected one. Answers with 0 when there is none. */
export async function judgeFilled(python: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "judge-filled-"));
  const expected = new Map<string, { readonly what: string; readonly valid: boolean }>();
  let wrong = 0;
  try {
    for (const [level, { members, tagged }] of Object.entries(levels)) {
      const { bytes } = await signedFile(members, tagged === undefined ? form : { ...form, tagged });
      for (const field of Object.keys(values)) {
        const made = filled(bytes, field);
        if ((made.kind === "filled") !== isAllowed(level, field)) {
          console.error(`${level}, ${field}: ${made.kind}`);
          wrong += 1;
        }
        if (made.kind !== "filled") continue;
        const path = join(folder, `${expected.size}.pdf`);
        writeFileSync(path, made.bytes);
        expected.set(path, { what: `${level}, ${field}`, valid: !isKnownRefusal(field) });
      }
    }
    return wrong + differing(python, expected) === 0 ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function differing(
  python: string,
  expected: ReadonlyMap<string, { readonly what: string; readonly valid: boolean }>,
): number {
  const script = fileURLToPath(new URL("judge.py", import.meta.url));
  const lines = execFileSync(python, [script, signFilePath("root.pem"), ...expected.keys()], { encoding: "utf8" });
  const said = lines
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { readonly path: string; readonly valid: boolean });
  const differ = said.filter(({ path, valid }) => expected.get(path)?.valid !== valid);
  for (const { path, valid } of differ) console.error(`${expected.get(path)?.what}: pyHanko says ${valid}`);
  console.log(`pyHanko: as expected of ${said.length - differ.length} of ${expected.size} forms filled after signing`);
  return differ.length + expected.size - said.length;
}
