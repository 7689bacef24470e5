import { existsSync } from "node:fs";
import { chmod, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Machine, packagesFor, scriptsFor, stillMissing, wantedPrograms } from "../../tools/judges/installs.ts";
import { find, type JudgesSwitch, judgesSwitch, missingWords } from "../support/programs/found.ts";
import { callsOf, node } from "../support/programs/processes.ts";
import { programsIn } from "../support/programs/programs.ts";
import { type Entry, entryOf, type ProgramName, table } from "../support/programs/table.ts";
import { notJudgedLines } from "../support/run/not-judged.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

describe("a program is found", () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let PATH: string;
  beforeAll(async () => {
    folder = await temporaryFolder();
    PATH = `${join(folder.path, "first")}:${join(folder.path, "second")}`;
    for (const [name, text, mode] of [
      ["first/plain", "#!/bin/sh\n", 0o644],
      ["second/plain", "#!/bin/sh\n", 0o755],
      ["first/broken", "#!/bin/sh\nexit 3\n", 0o755],
    ] as const) {
      await mkdir(join(folder.path, name, ".."), { recursive: true });
      await writeFile(join(folder.path, name), text);
      await chmod(join(folder.path, name), mode);
    }
  });
  afterAll(() => folder.remove());

  const entry: Entry = { from: { debian: "plain" } };
  const found = (given: Partial<Entry>, settings: NodeJS.ProcessEnv = {}): string | undefined =>
    find({ ...entry, ...given }, "plain", { PATH, ...settings });

  test("in the first folder of PATH where it can be run, else not", () => {
    expect(found({})).toBe(join(folder.path, "second/plain"));
    expect(found({}, { PATH: join(folder.path, "first") })).toBeUndefined();
    expect(found({}, { PATH: "" })).toBeUndefined();
  });

  test("where a variable says, before all other places; one that is empty says nothing", () => {
    const places = ["$PLAIN", "$BIN/plain", "plain"];
    const named = join(folder.path, "first/broken");
    expect(found({ places }, { PLAIN: named })).toBe(named);
    expect(found({ places }, { BIN: join(folder.path, "second"), PATH: "" })).toBe(join(folder.path, "second/plain"));
    expect(found({ places }, { PLAIN: "", BIN: "" })).toBe(join(folder.path, "second/plain"));
  });

  test("only if it ends well, where it has to answer", () => {
    expect(found({ places: ["broken"] })).toBe(join(folder.path, "first/broken"));
    expect(found({ places: ["broken"], answers: [] })).toBeUndefined();
    expect(found({ places: ["broken", "plain"], answers: [] })).toBe(join(folder.path, "second/plain"));
  });

  test("as a file that can be read, or as an address that is taken as it is", () => {
    const file = join(folder.path, "first/plain");
    expect(found({ places: [file], is: "file" })).toBe(file);
    expect(found({ places: ["$URL"], is: "address" }, { URL: "postgres://a" })).toBe("postgres://a");
    expect(found({ places: ["$URL"], is: "address" })).toBeUndefined();
  });

  test("unless JUDGES=none, which leaves what a bare machine has", () => {
    expect(found({}, { JUDGES: "none" })).toBeUndefined();
    expect(found({ from: "bare" }, { JUDGES: "none" })).toBe(join(folder.path, "second/plain"));
  });
});

test("JUDGES is all, none or nothing; anything else is an error that says so", () => {
  expect(["all", "none", "", undefined].map((JUDGES) => judgesSwitch({ JUDGES }))).toEqual([
    "all",
    "none",
    "found",
    "found",
  ]);
  expect(() => judgesSwitch({ JUDGES: "1" })).toThrow('JUDGES: expected all, none or nothing; got "1".');
});

/** What a test sees on a machine that has only qpdf, and what was noted of it. */
function onlyQpdf({ judges = "found", night = false, inTest = true }: Partial<OnlyQpdf> = {}) {
  const meta: { missing?: readonly ProgramName[] } = {};
  const skip = (note: string): never => {
    throw new Error(note);
  };
  const placeOf = (name: ProgramName) => (name === "qpdf" ? "/bin/qpdf" : undefined);
  const currentTest = () => (inTest ? { meta, context: { skip } } : undefined);
  return { meta, ...programsIn({ placeOf, judges: () => judges, night, currentTest }) };
}
interface OnlyQpdf {
  readonly judges: JudgesSwitch;
  readonly night: boolean;
  readonly inTest: boolean;
}

describe("a test that needs a program that is missing", () => {
  test("is skipped when it says so, with the names of all that are missing", () => {
    const { needs } = onlyQpdf();
    expect(needs("qpdf")).toEqual({});
    expect(needs("qpdf", "mutool", "jq")).toEqual({ skip: true, meta: { missing: ["mutool", "jq"] } });
  });

  test("is skipped where it calls it without saying so, and noted", () => {
    const { program, place, meta } = onlyQpdf();
    expect(() => program("mutool").output([])).toThrow(/^skipped: no mutool$/);
    expect(() => program("mutool").start([])).toThrow(/^skipped: no mutool$/);
    expect(() => place("jq")).toThrow(/^skipped: no jq$/);
    expect(place("qpdf")).toBe("/bin/qpdf");
    expect(meta.missing).toEqual(["mutool", "jq"]);
  });

  test("is noted where only a part of it is left out", () => {
    const { isJudgedBy, meta } = onlyQpdf();
    expect([isJudgedBy("qpdf"), meta.missing]).toEqual([true, undefined]);
    expect([isJudgedBy("mutool"), isJudgedBy("mutool"), meta.missing]).toEqual([false, false, ["mutool"]]);
  });

  test("fails where JUDGES=all, with what brings the program; what only the night asks for fails at night", () => {
    const { needs, isJudgedBy, program } = onlyQpdf({ judges: "all" });
    const fault =
      /^no mutool \(Debian: mupdf-tools\), and JUDGES=all asks for it; to install it: npm run judge -- install$/;
    expect(() => needs("qpdf", "mutool")).toThrow(fault);
    expect(() => isJudgedBy("mutool")).toThrow(fault);
    expect(() => program("mutool").output([])).toThrow(fault);
    expect(needs("kustomize")).toMatchObject({ skip: true });
    expect(() => onlyQpdf({ judges: "all", night: true }).needs("kustomize")).toThrow(/^no kustomize/);
  });

  test("is to be said, where nothing can be skipped any more", () => {
    const { isJudgedBy, program } = onlyQpdf({ inTest: false });
    for (const ask of [() => isJudgedBy("mutool"), () => program("mutool").output([])])
      expect(ask).toThrow('give the suite needs("mutool")');
  });
});

test("the end of a run counts the tests by program, most first, names a few, and says what installs the programs", () => {
  expect(notJudgedLines([])).toEqual([]);
  expect(
    notJudgedLines([
      { test: "a.test.ts > one", missing: ["qpdf"] },
      { test: "a.test.ts > two", missing: ["mutool", "qpdf"] },
    ]),
  ).toEqual([
    " skipped: no qpdf: a.test.ts > one",
    " skipped: no mutool, no qpdf: a.test.ts > two",
    " Not judged: 2 tests, as programs are missing: qpdf (2), mutool (1).",
    " To install them: npm run judge -- install",
  ]);
  const many = Array.from({ length: 11 }, () => ({ test: "a.test.ts", missing: ["postgresql"] as const }));
  expect(notJudgedLines(many)).toEqual([
    " Not judged: 11 tests, as programs are missing: postgresql (11).",
    " To install them: npm run judge -- install, and run the tests under tools/postgres.sh",
  ]);
});

test("the table says of every program what brings it, and names scripts that there are", () => {
  for (const name of Object.keys(table) as ProgramName[]) {
    const { from, under } = entryOf(name);
    if (typeof from === "object" && "script" in from)
      expect(existsSync(join(root, "tools/judges", from.script)), name).toBe(true);
    if (under !== undefined) expect(existsSync(join(root, under)), name).toBe(true);
    expect(missingWords(name)).toMatch(new RegExp(`^no ${name}( [(].+[)])?$`));
  }
});

describe("what is installed for tests", () => {
  /** A machine that lacks these, with these packages. */
  const without = (missing: readonly ProgramName[], installed: readonly string[] = []): Machine => ({
    isMissing: (name) => missing.includes(name),
    isInstalled: (debian) => installed.includes(debian),
  });
  const wanted = wantedPrograms(false);

  test("is what every run asks for; with all, also what the night and other judges do", () => {
    expect(wanted).toEqual(expect.arrayContaining(["qpdf", "postgresql", "pyhanko"]));
    for (const name of ["kustomize", "soffice"] as const) {
      expect(wanted).not.toContain(name);
      expect(wantedPrograms(true)).toContain(name);
    }
  });

  test("is each package once, unless it is there, and then each script", () => {
    const machine = without(["pdfinfo", "pdftotext", "initdb", "pg_ctl", "git", "pyhanko"], ["postgresql"]);
    expect(packagesFor(wanted, machine)).toEqual(["poppler-utils"]);
    expect(scriptsFor(wanted, machine)).toEqual(["pyhanko/install.sh"]);
    expect(packagesFor(wanted, without([]))).toEqual([]);
  });

  test("is said to be missing where it still is; a server is there when its package is", () => {
    expect(stillMissing(wanted, without(["postgresql", "mutool"], ["postgresql", "mupdf-tools"]))).toEqual(["mutool"]);
    expect(stillMissing(wanted, without(["postgresql"]))).toEqual(["postgresql"]);
  });
});

test("calls answer what a program prints and how it ends, and throw where it cannot be started", async () => {
  expect(node.output(["-e", "process.stdout.write('Ж')"])).toBe("Ж");
  expect(node.outcome(["-e", "console.error('no'); process.exit(3)"])).toMatchObject({ status: 3, stderr: "no\n" });
  await expect(node.finished(["-e", "process.exit(3)"])).rejects.toMatchObject({ code: 3 });
  expect(() => node.output(["-e", "process.exit(3)"])).toThrow();
  expect(() => callsOf(() => "/no/such/program").outcome([])).toThrow(/ENOENT/);
});
