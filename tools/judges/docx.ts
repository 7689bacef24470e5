import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { argv, exit } from "node:process";
import { fileURLToPath } from "node:url";
import type { Outside } from "../../src/render/contract/outside.ts";
import { openRendering } from "../../src/render/jobs/document/rendering.ts";
import type { RenderEngine } from "../../src/render/jobs/engine.ts";
import { render } from "../../src/render/jobs/render.ts";
import { outsideWith } from "../../test/support/definitions/case-outside.ts";
import { opened } from "../../test/support/definitions/opened-case.ts";
import { caseNames, readCase } from "../../test/support/definitions/reference-case.ts";
import { exampleJob, exampleOutside } from "../../test/support/definitions/render-example.ts";
import { understand } from "../../test/support/definitions/understand.ts";
import { exitCodeOfMissing } from "../../test/support/programs/found.ts";
import { localEngine } from "../../test/support/threads/local-engine.ts";
import { editedComplaints } from "./docx/edited.ts";
import { type Expected, expectedOf } from "./docx/expected.ts";
import { type Found, judges, missingJudges, pagesOf, printed } from "./docx/judges.ts";
import { lockedComplaints } from "./docx/locked.ts";
import { difference, wordsOf } from "./docx/words.ts";

// Every example, with `all` every reference case as well, and with `some` of the gallery and of the kinds of documents every sixteenth, is written as DOCX and put
// before the Open XML SDK, the schema, POI, python-docx, mammoth and LibreOffice. Usage: npm run judge -- docx [all | some | names …]

const root = fileURLToPath(new URL("../../", import.meta.url));
const out = join(root, "out/docx");

interface Subject {
  readonly name: string;
  readonly definition: object;
  readonly data?: unknown;
  readonly outside: Outside;
}

interface Written extends Subject {
  readonly docx: string;
  readonly pdf: string;
  readonly expected: Expected;
}

/** Known differences, with their reasons: at least so many words stand in order, on so many pages in LibreOffice. */
interface Known {
  readonly reason: string;
  /** Parts that readers do not find for that reason, in their words. */
  readonly lacks?: readonly string[];
  readonly inOrder: number;
  readonly pages: number;
}

const known = JSON.parse(readFileSync(join(root, "tools/judges/docx/known.json"), "utf8")) as Readonly<
  Record<string, Known>
>;

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

function examples(folder: string): readonly Subject[] {
  return readdirSync(join(root, folder)).flatMap((name): readonly Subject[] => {
    const definition = join(root, folder, name, "definition.json");
    const data = join(root, folder, name, "data.json");
    if (!existsSync(definition)) return [];
    const more = existsSync(data) ? { data: readJson(data) } : {};
    const title = `${folder}-${name}`.replaceAll("/", "-");
    return [{ name: title, definition: readJson(definition) as object, outside: exampleOutside, ...more }];
  });
}

const cases = (): readonly Subject[] =>
  caseNames().map((name) => {
    const { definition, data, components } = readCase(name);
    return {
      name,
      definition: opened(definition),
      outside: outsideWith(components),
      ...(data === undefined ? {} : { data }),
    };
  });

async function write(engine: RenderEngine, subject: Subject): Promise<Written | undefined> {
  const job = exampleJob(subject.definition, subject.data);
  const files = { docx: join(out, `${subject.name}.docx`), pdf: join(out, `${subject.name}.pdf`) };
  for (const format of ["docx", "pdf"] as const) {
    const made = await render({ ...job, format }, subject.outside, engine);
    if (made.kind === "refused") return undefined;
    writeFileSync(files[format], made.bytes);
  }
  const rendering = openRendering(job, engine);
  const { flow } = await understand(rendering, subject.outside);
  return { ...subject, ...files, expected: expectedOf(flow) };
}

/** Readers must find at least this: boxes and side-by-side blocks may be tables too, svg boxes pictures. */
function lacking(found: Found, expected: Expected): readonly string[] {
  const counted = (["tables", "listItems", "pictures", "links"] as const).flatMap((kind) =>
    (found[kind] ?? expected[kind]) < expected[kind] ? [`finds ${found[kind]} ${kind} of ${expected[kind]}`] : [],
  );
  const { headings = expected.headings, footnotes = expected.footnotes } = found;
  return [
    ...counted,
    ...(footnotes === expected.footnotes ? [] : [`finds ${footnotes} footnotes of ${expected.footnotes}`]),
    ...lackingStyles(found.styles, expected.styles),
    ...(headings.join() === expected.headings.join() ? [] : [`finds headings ${headings} for ${expected.headings}`]),
  ];
}

/** A style that is used on several kinds of paragraphs is several in Word, which begin with its name. */
function lackingStyles(found: readonly string[] | undefined, expected: readonly string[]): readonly string[] {
  if (found === undefined) return [];
  const used = found.map((name) => name.toLowerCase());
  const isUsed = (name: string) =>
    used.some((one) => one === name.toLowerCase() || one.startsWith(`${name.toLowerCase()} `));
  return expected.filter((name) => !isUsed(name)).map((name) => `finds no style ${name} in use`);
}

/** The complaints of all judges about all files, by the name of the file. */
async function judgeAll(written: readonly Written[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const complaints = new Map<string, string[]>(written.map(({ name }) => [name, []]));
  for (const [judge, verdictsOn] of Object.entries(judges)) {
    console.log(`${judge} reads ${written.length} files`);
    const verdicts = await verdictsOn(written.map(({ docx }) => docx));
    for (const { name, docx, expected } of written) {
      const { complaints: said, found } = verdicts.get(docx) ?? { complaints: ["says nothing"] };
      const { lacks: accepted = [] } = known[name] ?? {};
      const lacks = found === undefined ? [] : lacking(found, expected);
      for (const one of accepted.filter((word) => lacks.includes(word))) lacked.add(`${name}: ${one}`);
      const unknown = lacks.filter((one) => !accepted.includes(one));
      complaints.get(name)?.push(...[...said, ...unknown].map((complaint) => `${judge}: ${complaint}`));
    }
  }
  return complaints;
}

/** Parts that no reader found, and rows of known.json say so. */
const lacked = new Set<string>();

/** Parts of a row of known.json that nothing needs. */
function unneeded(name: string, differs: boolean): readonly string[] {
  const row = known[name];
  if (row === undefined) return [];
  const { lacks = [] } = row;
  const unused = lacks.filter((one) => !lacked.has(`${name}: ${one}`));
  if (!differs && unused.length === lacks.length) return ["known.json: the row is not needed, nothing differs"];
  return unused.map((one) => `known.json: not needed: ${one}`);
}

/** Documents whose pages must agree with the PDF's within five in a hundred. */
const paged = ["examples-invoice", "examples-letter", "examples-statement", "examples-report"];

/** Compares the pages that LibreOffice shows with our PDF of the same definition. */
async function compare({ name, docx, pdf }: Written, shown: ReadonlyMap<string, string>): Promise<readonly string[]> {
  const ours = await pagesOf(pdf);
  const theirs = await pagesOf(shown.get(docx) ?? "");
  if (theirs.length === 0) return ["LibreOffice: does not open it"];
  // In many scripts, whose words pdftotext orders differently in the two files: their pages are compared, to the number.
  if (name.startsWith("examples-kinds-"))
    return theirs.length === ours.length ? [] : [`LibreOffice: ${theirs.length} pages for ${ours.length}`];
  const { lacks, adds, inOrder, all } = difference(wordsOf(ours.join("\n")), wordsOf(theirs.join("\n")));
  console.log(`${name}: ${ours.length} pages, ${theirs.length} in LibreOffice; ${inOrder} of ${all} words in order`);
  const { reason, inOrder: least, pages } = known[name] ?? { reason: undefined, inOrder: all, pages: ours.length };
  if (reason !== undefined) console.log(`  ${reason}`);
  const unexpected = reason === undefined ? adds : [];
  return [
    ...unneeded(
      name,
      inOrder < all || adds.length > 0 || (theirs.length > ours.length && name.startsWith("examples-")),
    ),
    ...(inOrder < least ? [`LibreOffice: words missing or elsewhere: ${lacks.join(" ").slice(0, 400)}`] : []),
    ...(unexpected.length > 0 ? [`LibreOffice: words added or elsewhere: ${adds.join(" ").slice(0, 400)}`] : []),
    // Reference cases try single keys, often beyond what a page can hold.
    ...(theirs.length > pages && name.startsWith("examples-")
      ? [`LibreOffice: ${theirs.length} pages for ${ours.length}`]
      : []),
    ...(paged.includes(name) && Math.abs(theirs.length - ours.length) > ours.length * 0.05
      ? [`LibreOffice: ${theirs.length} pages for ${ours.length}`]
      : []),
  ];
}

const missing = missingJudges();
for (const one of missing) console.error(`missing: ${one}`);
if (missing.length > 0) exit(exitCodeOfMissing());
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const words = argv.slice(2);
const [which] = words;
const all = [
  ...examples("examples"),
  ...[...examples("examples/gallery"), ...examples("examples/kinds")].filter(
    (_, index) => which !== "some" || index % 16 === 0,
  ),
  ...(which === undefined || which === "some" ? [] : cases()),
];
const chosen =
  which === undefined || ["all", "some"].includes(which) ? all : all.filter(({ name }) => words.includes(name));
const engine = localEngine();
const written: Written[] = [];
for (const one of chosen) {
  const made = await write(engine, one);
  if (made !== undefined) written.push(made);
}
const complaints = await judgeAll(written);
/** LibreOffice takes a minute for a hundred pages: with `some`, only the other judges have these. */
const isShown = ({ name }: Written): boolean => which !== "some" || name !== "examples-report";
const forLibreOffice = written.filter(isShown).map(({ docx }) => docx);
const edited = await editedComplaints(forLibreOffice, join(out, "edited"));
const shown = await printed(forLibreOffice, join(out, "libreoffice"));
/** One example with a password as well. */
const lockable = "examples-invoice";
const password = "geheim \u00c4\u20ac\u{1f600}";

async function lockedSays(): Promise<readonly string[]> {
  const subject = chosen.find(({ name }) => name === lockable);
  const plain = written.find(({ name }) => name === lockable);
  if (subject === undefined || plain === undefined) return [];
  const definition = structuredClone(subject.definition) as { document: Record<string, unknown> };
  definition.document["encryption"] = { encryptionType: "aes256", userPassword: password };
  const made = await render({ ...exampleJob(definition, subject.data), format: "docx" }, subject.outside, engine);
  if (made.kind === "refused") return [made.refusal.code];
  const locked = join(out, "locked.docx");
  writeFileSync(locked, made.bytes);
  return await lockedComplaints(locked, password, { docx: plain.docx, printed: shown.get(plain.docx) ?? "" });
}

let failed = 0;
const locked = await lockedSays();
for (const complaint of locked) console.log(`  with a password: ${complaint}`);
if (locked.length > 0) failed += 1;
for (const one of written) {
  const byLibreOffice = isShown(one)
    ? [...(edited.get(one.docx) ?? ["cannot be edited"]), ...(await compare(one, shown))]
    : [];
  const said = [...(complaints.get(one.name) ?? []), ...byLibreOffice];
  for (const complaint of said) console.log(`  ${one.name}: ${complaint}`);
  if (said.length > 0) failed += 1;
}
console.log(`${written.length - failed} passed, ${failed} failed`);
exit(failed === 0 ? 0 : 1);
