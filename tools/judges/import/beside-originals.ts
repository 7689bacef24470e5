import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { OpcPackage } from "../../../src/render/documents/verify/ooxml/opc-package.ts";
import { PackageError } from "../../../src/render/documents/verify/ooxml/package-error.ts";
import { attr, deep, linesIn, wordsIn } from "../../../src/render/import/docx/xml.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { nowhere } from "../../../test/support/definitions/nowhere.ts";
import { exampleJob } from "../../../test/support/definitions/render-example.ts";
import { isAlike, type PackageTexts, type ShownFile, type Unreported, unreported } from "./compared.ts";
import { type ContractKind, contractKinds, kindsOf } from "./kinds.ts";
import knownReasons from "./known.json" with { type: "json" };
import { drawPage, drawWordFiles, type Original } from "./originals.ts";

/** A foreign file, what its original's program made of it, and how ours differs from that. */
interface Beside {
  readonly name: string;
  /** What contracts have that is in it, too. */
  readonly kinds: ReadonlySet<ContractKind>;
  readonly outcome: Unreported | "not drawn" | "refused";
  /** Why it was refused. */
  readonly why?: string;
}

/** Word files and pages below folders, each drawn by LibreOffice or Chromium once: `pages` has what it made, by the bytes of the file. */
export function drawnBelow(folders: readonly string[], pages: string, scratch: string): readonly Original[] {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => [".docx", ".html"].includes(extname(file).toLowerCase()))
      .map((file) => join(folder, file))
      .toSorted(),
  );
  for (const folder of [pages, scratch]) mkdirSync(folder, { recursive: true });
  const originals = files.map((file): Original => ({ file, pdf: join(pages, `${digestOf(file)}.pdf`) }));
  const waiting = originals.filter(({ pdf }) => !existsSync(pdf));
  const word = waiting.filter(({ file }) => isWord(file));
  // One that LibreOffice cannot read ends it for those behind.
  for (let from = 0; from < word.length; from += mostAtOnce)
    drawWordFiles(word.slice(from, from + mostAtOnce), join(scratch, `scratch-${from}`));
  for (const original of waiting) if (!isWord(original.file)) drawPage(original, scratch);
  return originals;
}

const mostAtOnce = 20;
const isWord = (file: string): boolean => extname(file).toLowerCase() === ".docx";
const digestOf = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

/** What makes a definition of a file. */
type Importer = typeof importFile;

/** The importer of a checkout of this repository, whose packages are installed. */
export const importerOf = async (checkout: string): Promise<Importer> =>
  (
    (await import(pathToFileURL(resolve(checkout, "src/render/import/import-file.ts")).href)) as {
      importFile: Importer;
    }
  ).importFile;

/** Files as they are drawn by their programs and by us, with what differs and is not reported. */
export async function besideOriginals(
  originals: readonly Original[],
  out: string,
  engine: RenderEngine,
  importer: Importer = importFile,
): Promise<readonly Beside[]> {
  const made: Beside[] = [];
  for (const [at, { file, pdf }] of originals.entries()) {
    const bytes = readFileSync(file);
    const outcome = await outcomeOf({ file, pdf, bytes }, join(out, `${at}.imported.pdf`), engine, importer);
    made.push({ name: file, kinds: isWord(file) ? kindsIn(bytes) : new Set(), ...outcome });
  }
  return made;
}

/** Archives that are no packages have none. */
function kindsIn(bytes: Uint8Array): ReadonlySet<ContractKind> {
  try {
    return kindsOf(bytes);
  } catch (error) {
    if (error instanceof Refusal || error instanceof PackageError) return new Set();
    throw error;
  }
}

async function outcomeOf(
  { file, pdf, bytes }: Original & { readonly bytes: Uint8Array },
  imported: string,
  engine: RenderEngine,
  importer: Importer,
): Promise<Pick<Beside, "outcome" | "why">> {
  try {
    const { content, testData, assets, report } = await importer({ bytes, fileName: file, literal: true });
    const asset = async (path: string): Promise<Uint8Array | undefined> => {
      const found = assets.find((one) => one.path === path);
      return found === undefined ? undefined : Buffer.from(found.base64, "base64");
    };
    const drawn = await render(exampleJob(JSON.parse(content), JSON.parse(testData)), { ...nowhere, asset }, engine);
    if (drawn.kind === "refused") return { outcome: "refused", why: drawn.refusal.message };
    writeFileSync(imported, drawn.bytes);
    if (!existsSync(pdf)) return { outcome: "not drawn" };
    return { outcome: unreported(shownIn(pdf), shownIn(imported), report, isWord(file) ? textsOf(bytes) : undefined) };
  } catch (error) {
    // That of another checkout has a class of its own.
    if (error instanceof Error && error.name === Refusal.name) return { outcome: "refused", why: error.message };
    throw error;
  }
}

/** Texts of all parts, with the values that charts keep. */
function textsOf(bytes: Uint8Array): PackageTexts {
  const opened = new OpcPackage(bytes);
  const below = opened.names.filter((name) => /^\/word\/.+\.xml$/i.test(name));
  const roots = below.flatMap((name) => opened.rootOf(name) ?? []);
  const all = (local: string) => roots.flatMap((root) => deep(root, local));
  const values = [...all("v"), ...all("textpath")].map((one) => `${wordsIn(one)} ${attr(one, "string")}`);
  return {
    kept: [...roots.map(linesIn), ...values].join("\n"),
    deleted: [...all("moveFrom").map(linesIn), ...all("delText").map(wordsIn)].join(" "),
  };
}

const said = (program: string, words: readonly string[]): string =>
  execFileSync(program, words, { encoding: "utf8", maxBuffer: 2 ** 28, stdio: ["ignore", "pipe", "ignore"] });

const shownIn = (pdf: string): ShownFile => ({
  text: said("pdftotext", [pdf, "-"]),
  laidOut: said("pdftotext", ["-layout", pdf, "-"]),
  links: [...said("pdfinfo", ["-url", pdf]).matchAll(/^ *\d+ +\S+ +(.+)$/gm)].map(([, link = ""]) => link),
});

const isSame = ({ outcome }: Beside): boolean => typeof outcome === "object" && isAlike(outcome);

/** Why a file differs and need not be looked at again, by the end of its path. */
const reasons = Object.entries(knownReasons);
const reasonOf = ({ name }: Beside): string | undefined => reasons.find(([file]) => name.endsWith(file))?.[1];

/** It shows the same, is refused with a reason, or differs for one that is known. */
export const isExplained = (file: Beside): boolean =>
  isSame(file) || typeof file.outcome === "string" || reasonOf(file) !== undefined;

/** A line for each file that differs, and how many do not. */
export function linesOf(files: readonly Beside[]): readonly string[] {
  const compared = files.filter(({ outcome }) => typeof outcome === "object");
  const lines = files
    .filter((file) => !isSame(file))
    .map(
      (file) =>
        `${file.name}: ${differenceOf(file)}${reasonOf(file) === undefined ? "" : `; known: ${reasonOf(file)}`}`,
    );
  const alike = `${compared.filter(isSame).length} of ${compared.length} files show the same, or the report says what differs`;
  const known = `${compared.filter((file) => !isSame(file) && isExplained(file)).length} differ for a known reason`;
  const others = `${files.length - compared.length} were refused, or not drawn by the other program`;
  return [...lines, `${alike}; ${known}; ${others}.`];
}

function differenceOf({ outcome, why }: Beside): string {
  if (typeof outcome === "string") return why === undefined ? outcome : `${outcome}: ${why}`;
  const { lacks, adds, numbers, links } = outcome;
  const some = (what: string, items: readonly string[]): readonly string[] =>
    items.length === 0 ? [] : [`${items.length} ${what} (${items.slice(0, 8).join(" ")})`];
  return [
    ...some("words missing", lacks),
    ...some("words too many", adds),
    ...some("numbers", numbers),
    ...some("links", links),
  ].join("; ");
}

/** How many files show the same of all, of those with anything that contracts have, and of those with each kind of it. */
export function sharesOf(files: readonly Beside[]): readonly string[] {
  const drawn = files.filter(({ outcome }) => typeof outcome === "object");
  const share = (what: string, some: readonly Beside[]): string => {
    const same = some.filter(isSame).length;
    return `  ${what}: ${same} of ${some.length} (${Math.round((100 * same) / Math.max(1, some.length))} %)`;
  };
  return [
    share("all", drawn),
    share(
      "with what contracts have",
      drawn.filter(({ kinds }) => kinds.size > 0),
    ),
    ...contractKinds.map((kind) =>
      share(
        kind,
        drawn.filter(({ kinds }) => kinds.has(kind)),
      ),
    ),
  ];
}
