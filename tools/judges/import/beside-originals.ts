import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { OpcPackage } from "../../../src/render/documents/verify/ooxml/opc-package.ts";

import { deep, linesIn, wordsIn } from "../../../src/render/import/docx/xml.ts";
import { importFile } from "../../../src/render/import/import-file.ts";
import type { RenderEngine } from "../../../src/render/jobs/engine.ts";
import { render } from "../../../src/render/jobs/render.ts";
import { Refusal } from "../../../src/vocabulary/refusal.ts";
import { nowhere } from "../../../test/support/definitions/nowhere.ts";
import { exampleJob } from "../../../test/support/definitions/render-example.ts";
import { isAlike, type ShownFile, type Unreported, unreported } from "./compared.ts";
import knownReasons from "./known.json" with { type: "json" };
import { drawPage, drawWordFiles, type Original } from "./originals.ts";

/** A foreign file, what its original's program made of it, and how ours differs from that. */
interface Beside {
  readonly name: string;
  readonly outcome: Unreported | "not drawn" | "refused";
  /** Why it was refused. */
  readonly why?: string;
}

/** Word files and pages below folders, each drawn by LibreOffice or Chromium and by us, with what differs and is not reported. */
export async function besideOriginals(
  folders: readonly string[],
  out: string,
  engine: RenderEngine,
): Promise<readonly Beside[]> {
  const files = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => [".docx", ".html"].includes(extname(file).toLowerCase()))
      .map((file) => join(folder, file))
      .toSorted(),
  );
  mkdirSync(out, { recursive: true });
  const originals = files.map((file, at): Original => ({ file, pdf: join(out, `${at}.original.pdf`) }));
  const word = originals.filter(({ file }) => /\.docx$/i.test(file));
  // One that LibreOffice cannot read ends it for those behind.
  for (let from = 0; from < word.length; from += mostAtOnce)
    drawWordFiles(word.slice(from, from + mostAtOnce), join(out, `scratch-${from}`));
  for (const original of originals) if (/\.html$/i.test(original.file)) drawPage(original, out);
  const made: Beside[] = [];
  for (const [at, original] of originals.entries())
    made.push(await compared(original, join(out, `${at}.imported.pdf`), engine));
  return made;
}

const mostAtOnce = 20;

async function compared({ file, pdf }: Original, imported: string, engine: RenderEngine): Promise<Beside> {
  const bytes = readFileSync(file);
  try {
    const { content, testData, assets, report } = await importFile({ bytes, fileName: file, literal: true });
    const asset = async (path: string): Promise<Uint8Array | undefined> => {
      const found = assets.find((one) => one.path === path);
      return found === undefined ? undefined : Buffer.from(found.base64, "base64");
    };
    const drawn = await render(exampleJob(JSON.parse(content), JSON.parse(testData)), { ...nowhere, asset }, engine);
    if (drawn.kind === "refused") return { name: file, outcome: "refused", why: drawn.refusal.message };
    writeFileSync(imported, drawn.bytes);
    if (!existsSync(pdf)) return { name: file, outcome: "not drawn" };
    const deleted = extname(file).toLowerCase() === ".docx" ? deletedWords(bytes) : "";
    return { name: file, outcome: unreported(shownIn(pdf), shownIn(imported), report, deleted) };
  } catch (error) {
    if (error instanceof Refusal) return { name: file, outcome: "refused", why: error.message };
    throw error;
  }
}

/** Words of tracked changes, which LibreOffice prints beside those that came in their place. */
function deletedWords(bytes: Uint8Array): string {
  const opened = new OpcPackage(bytes);
  const roots = opened.names.filter((name) => /^\/word\/[^/]+\.xml$/i.test(name)).map((name) => opened.rootOf(name));
  const moved = roots.flatMap((root) => (root === undefined ? [] : deep(root, "moveFrom"))).map(linesIn);
  const deleted = roots.flatMap((root) => (root === undefined ? [] : deep(root, "delText"))).map(wordsIn);
  return [...moved, ...deleted].join(" ");
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
