import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import { importedAndDrawn } from "../../test/support/definitions/imported-and-drawn.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { besideOriginals, drawnBelow, importerOf, isExplained, linesOf, sharesOf } from "./import/beside-originals.ts";
import { judgeCommonMark } from "./import/commonmark.ts";
import { drawDefinition, drawMarkdown, drawPage, drawWordFiles, type Original } from "./import/originals.ts";

// Foreign files are imported and drawn beside their originals: `npm run judge -- import [name]`. Pictures and a page of all pairs
// (index.html) are in out/import-judge; CommonMark's own cases are counted. Needs tools/judges/import/install.sh.
// Of folders in place of a name, all files of Word and all pages below them are drawn twice, and the words, numbers of paragraphs and links
// that differ are printed, if the report of the import does not name them; a difference without a reason in import/known.json fails.
// `--before=CHECKOUT` prints first how many files the importer of another checkout shows as their programs do.

const root = fileURLToPath(new URL("../../", import.meta.url));
const corpus = join(root, "test/fixtures/import/foreign");
const out = join(root, "out/import-judge");
const [named = ""] = argv.slice(2);
const folders = argv.slice(2).filter((word) => existsSync(word));
const older = argv.find((word) => word.startsWith("--before="))?.slice("--before=".length);

const files = readdirSync(corpus, { recursive: true, encoding: "utf8" })
  .filter((file) => /\.(?!txt)\w+$/.test(file) && file.includes(named))
  .toSorted();
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

if (folders.length > 0) {
  const engine = localEngine();
  const originals = drawnBelow(folders, join(root, "out/import-originals"), out);
  if (older !== undefined) {
    const before = await besideOriginals(originals, out, engine, await importerOf(older));
    console.log(["The same before:", ...sharesOf(before)].join("\n"));
  }
  const compared = await besideOriginals(originals, out, engine);
  for (const line of [...linesOf(compared), "The same:", ...sharesOf(compared)]) console.log(line);
  exit(compared.every(isExplained) ? 0 : 1);
}

const nameOf = (file: string): string => file.replaceAll("/", "-");
const engine = localEngine();

async function drawImported(file: string): Promise<readonly string[]> {
  const { content, report, made } = await importedAndDrawn(readFileSync(join(corpus, file)), file, engine);
  writeFileSync(join(out, `${nameOf(file)}.definition.json`), content);
  if (made.kind === "refused") return [...report, `REFUSED: ${made.refusal.message}`];
  writeFileSync(join(out, `${nameOf(file)}.imported.pdf`), made.bytes);
  return [...report, ...made.warnings.map(({ code, message }) => `WARNING: ${code}: ${message}`)];
}

async function drawOriginals(): Promise<void> {
  const originals = files.map(
    (file): Original => ({ file: join(corpus, file), pdf: join(out, `${nameOf(file)}.original.pdf`) }),
  );
  drawWordFiles(
    originals.filter(({ file }) => file.endsWith(".docx")),
    join(out, "scratch"),
  );
  for (const original of originals) {
    if (original.file.endsWith(".html")) drawPage(original, join(out, "scratch"));
    if (original.file.endsWith(".md")) drawMarkdown(original, join(out, "scratch"));
    if (original.file.includes("/pdfmake/")) await drawDefinition(original);
  }
}

/** The first pages of a file as pictures. */
function pictures(pdf: string): readonly string[] {
  if (!existsSync(join(out, pdf))) return [];
  spawnSync("pdftoppm", ["-upw", "123", "-png", "-r", "60", "-l", "3", join(out, pdf), join(out, pdf)]);
  return readdirSync(out)
    .filter((name) => name.startsWith(`${pdf}-`) && name.endsWith(".png"))
    .toSorted();
}

const escaped = (text: string): string => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const rows: string[] = [];
let failures = 0;
await drawOriginals();
for (const file of files) {
  const report = await drawImported(file);
  const [original, imported] = [pictures(`${nameOf(file)}.original.pdf`), pictures(`${nameOf(file)}.imported.pdf`)];
  if (imported.length === 0 || original.length === 0) failures += 1;
  console.log(
    `${file}: ${original.length} and ${imported.length} pages${report.map((line) => `\n  ${line}`).join("")}`,
  );
  const shown = (names: readonly string[]) => names.map((name) => `<img src="${name}">`).join("");
  rows.push(
    `<h2>${file}</h2><div>${shown(original)}</div><div>${shown(imported)}</div><pre>${escaped(report.join("\n"))}</pre>`,
  );
}
writeFileSync(
  join(out, "index.html"),
  `<!DOCTYPE html><meta charset="utf-8"><style>img{border:1px solid}</style>${rows.join("")}`,
);
if (named === "") {
  const { alike, reported, silent } = await judgeCommonMark();
  for (const line of silent) console.error(line);
  console.log(`CommonMark's cases: ${alike} alike, ${reported} reported, ${silent.length} neither.`);
}
console.log(
  `${files.length} files, ${failures} of them not drawn; out/import-judge/index.html shows each beside its original.`,
);
process.exitCode = failures === 0 ? 0 : 1;
