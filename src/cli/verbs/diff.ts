import { join } from "node:path";
import { definitionDiff } from "../../vocabulary/compare/definition-diff.ts";
import { english, englishPages } from "../../vocabulary/compare/english.ts";
import { pageChangesInWords } from "../../vocabulary/compare/page-sentences.ts";
import { comparePages } from "../../vocabulary/compare/pages.ts";
import { translator } from "../../vocabulary/compare/pointers.ts";
import type { DefinitionDiff } from "../../vocabulary/http/templates/template-diff.ts";
import { parseJson } from "../../vocabulary/json/parse-json.ts";
import { limits } from "../../vocabulary/limits.ts";
import { type DrawnPages, drawLocally } from "../draw-locally.ts";
import { openFolder, readGiven, removeEarlier, writeOutput } from "../given-file.ts";
import type { LocalDocument } from "../local-render.ts";
import type { OpenPool } from "../lone-pool.ts";
import { UsageError } from "../usage-error.ts";
import { parseWords } from "../words.ts";

/** Parsed command line. */
interface DiffCommand {
  readonly older: string;
  readonly newer: string;
  readonly json: boolean;
  /** Folder for the pictures of pages that differ; undefined: the definitions alone are compared. */
  readonly pictures: string | undefined;
  /** How both are drawn. */
  readonly drawing: Omit<LocalDocument, "definition">;
}

/**
 * `colophon diff <older.json> <newer.json> [--data <data.json>] [--pictures <folder>] [--json]`: a line for each difference of two
 * definitions, and of their pages where pictures of them are wanted; exit code 1 when there is one, as diff has it.
 */
export async function diff(words: readonly string[], openPool?: OpenPool): Promise<number> {
  const given = readWords(words);
  const { older, newer, json } = given;
  const [before, after] = [await definitionIn(older), await definitionIn(newer)];
  const found = definitionDiff(before, after);
  const pages = given.pictures === undefined ? undefined : await differingPages(given, { before, after }, openPool);
  if (json) console.log(JSON.stringify({ older, newer, ...found, ...pages }));
  else for (const line of [...linesOf(found), ...(pages === undefined ? [] : pageLines(pages))]) console.log(line);
  return found.changes.length === 0 && (pages === undefined || isSame(pages)) ? 0 : 1;
}

function readWords(words: readonly string[]): DiffCommand {
  const { positionals, json, pictures, ...drawing } = parseWords(words, {
    texts: ["pictures", "data", "assets", "locale", "time-zone"],
    flags: ["json"],
  });
  const [older, newer, ...more] = positionals;
  if (older === undefined || newer === undefined || more.length > 0) throw new UsageError("diff takes two files.");
  if (pictures === undefined && Object.values(drawing).some((value) => value !== undefined))
    throw new UsageError("--data, --assets, --locale and --time-zone are for pages: give --pictures, a folder, too.");
  return { older, newer, json, pictures, drawing };
}

const definitionIn = async (file: string): Promise<unknown> =>
  parseJson((await readGiven(file)).toString("utf8"), file);

/** A page that looks different, with the pictures of it that were written. */
interface DifferingPage {
  /** From 1. */
  readonly page: number;
  /** File of the page before; undefined: the newer document has more pages. */
  readonly before?: string;
  readonly after?: string;
}

interface PageDifferences {
  readonly pages: readonly DifferingPage[];
  /** The differences seen on it, in words. */
  readonly seen: readonly string[];
  /** How many pages each has; of more than `drawn` the others are not compared. */
  readonly count: { readonly before: number; readonly after: number };
  /** How many of the first pages are compared at most. */
  readonly drawn: number;
}

/** As far as the pages are compared. */
const isSame = ({ pages, count }: PageDifferences): boolean => pages.length === 0 && count.before === count.after;

/** @throws FileError */
async function differingPages(
  { older, newer, pictures = ".", drawing }: DiffCommand,
  definitions: { readonly before: unknown; readonly after: unknown },
  openPool: OpenPool | undefined,
): Promise<PageDifferences> {
  const both = [older, newer].map((definition) => ({ definition, ...drawing }));
  await openFolder(pictures);
  const [before, after] = await drawLocally(both, openPool);
  if (before === undefined || after === undefined) throw new Error("two documents were to be drawn");
  reportLosses(older, before);
  reportLosses(newer, after);
  const seen = seenOn(before, after, definitions);
  const pages = await writePictures(pictures, before, after);
  return { pages, seen, count: { before: before.count, after: after.count }, drawn: limits.describedPages };
}

/** On stderr, as `render` has it: pages that both lack a picture look the same. */
function reportLosses(file: string, { warnings }: DrawnPages): void {
  for (const { path, message, page } of warnings)
    console.error(`${file}: ${page === undefined ? "" : `page ${page}, `}${path}: ${message}`);
}

/** Writes the pictures of pages that differ, in place of those of an earlier run. @throws FileError */
async function writePictures(
  pictures: string,
  before: DrawnPages,
  after: DrawnPages,
): Promise<readonly DifferingPage[]> {
  await removeEarlier(pictures, /^page-\d+-(before|after)\.png$/);
  const pages: DifferingPage[] = [];
  for (let at = 0; at < Math.max(before.pictures.length, after.pictures.length); at += 1) {
    const [old, now] = [before.pictures[at], after.pictures[at]];
    if (old !== undefined && now !== undefined && Buffer.compare(old, now) === 0) continue;
    const names = { before: nameOf(pictures, at, "before"), after: nameOf(pictures, at, "after") };
    if (old !== undefined) await writeOutput(names.before, old);
    if (now !== undefined) await writeOutput(names.after, now);
    pages.push({
      page: at + 1,
      ...(old === undefined ? {} : { before: names.before }),
      ...(now === undefined ? {} : { after: names.after }),
    });
  }
  return pages;
}

const nameOf = (folder: string, at: number, side: string): string => join(folder, `page-${at + 1}-${side}.png`);

function seenOn(
  before: DrawnPages,
  after: DrawnPages,
  definitions: { readonly before: unknown; readonly after: unknown },
): readonly string[] {
  const shown = ({ described: { described: pages, faces } }: DrawnPages) => ({ pages, faces });
  const changes = comparePages(shown(before), shown(after), translator(definitions.before, definitions.after));
  return pageChangesInWords(changes, { ...definitions, places: english, pages: englishPages });
}

function linesOf({ changes, leftOut }: DefinitionDiff): readonly string[] {
  if (changes.length === 0) return ["The definitions do not differ."];
  const more = leftOut === 0 ? [] : [`and ${leftOut} more`];
  return [...changes.map(({ message }) => message), ...more];
}

function pageLines(compared: PageDifferences): readonly string[] {
  const { pages, seen } = compared;
  if (pages.length === 0) return [...countLines(compared), sameLine(compared)];
  const files = pages.map(({ page, before, after }) => {
    const written = [before, after].filter((file) => file !== undefined).join(", ");
    return `page ${page} ${before === undefined ? "is new" : after === undefined ? "is gone" : "looks different"}: ${written}`;
  });
  return [...countLines(compared), ...seen, ...files, ...restLines(compared)];
}

const countLines = ({ count: { before, after } }: PageDifferences): readonly string[] =>
  before === after ? [] : [`pages: ${before} → ${after}`];

const isLong = ({ count: { before, after }, drawn }: PageDifferences): boolean => Math.max(before, after) > drawn;

const sameLine = (compared: PageDifferences): string =>
  isLong(compared)
    ? `The first ${compared.drawn} pages look the same; those after them were not compared.`
    : "The pages look the same.";

const restLines = (compared: PageDifferences): readonly string[] =>
  isLong(compared) ? [`Pages after page ${compared.drawn} were not compared.`] : [];
