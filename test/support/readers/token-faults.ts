import { type PlantedZone, type TokenDocument, tokensIn } from "../definitions/token-document.ts";
import { unzip } from "./unzip.ts";
import type { BoxedPage, WordBox } from "./word-boxes.ts";

// Finds faults in the file of a document of tokens: each token must be where it belongs.

interface Found {
  readonly token: string;
  /** From 1. */
  readonly page: number;
  readonly box: WordBox;
}

/** Points by which words may overlap: readers round, and letters lean out of their width. */
const tolerance = 0.7;

/** The faults of the pages; `cut`: tokens reported as too large for their page, whose end is therefore unseen. */
export function pageFaults(
  planted: TokenDocument,
  pages: readonly BoxedPage[],
  cut: ReadonlySet<number | undefined>,
): readonly string[] {
  const found = foundIn(pages);
  return [
    ...countFaults(planted, found),
    ...zoneFaults(planted, found, pages.length),
    ...(cut.size > 0 ? [] : placeFaults(planted, found, pages)),
    ...pages.flatMap(({ words }, at) => (cut.has(at + 1) ? [] : overlapFaults(words, at + 1))),
    ...orderFaults(planted, found),
    ...noteFaults(planted, found),
  ];
}

/** The letters of a word: faces have space above and below them, which lines may share. */
function lettersOf({ text, left, top, right, bottom }: WordBox): WordBox {
  const height = bottom - top;
  return { text, left, right, top: top + 0.24 * height, bottom: bottom - 0.22 * height };
}

const foundIn = (pages: readonly BoxedPage[]): readonly Found[] =>
  pages.flatMap(({ words }, at) =>
    words.flatMap((word) => tokensIn(word.text).map((token) => ({ token, page: at + 1, box: lettersOf(word) }))),
  );

function tallied(tokens: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

function countFaults({ tokens }: TokenDocument, found: readonly Found[]): readonly string[] {
  const counts = tallied(found.map(({ token }) => token));
  return [...tokens].flatMap(([token, { place }]) => {
    const count = counts.get(token) ?? 0;
    return count === 1 || (place === "repeated" && count > 0) ? [] : [`${token} (${place}) is found ${count} times`];
  });
}

function zoneFaults({ zones, sections }: TokenDocument, found: readonly Found[], pages: number): readonly string[] {
  const starts = new Set(sections.map(({ start }) => start));
  const firsts = new Set(found.filter(({ token }) => starts.has(token)).map(({ page }) => page));
  return Array.from({ length: pages }, (_, at) => at + 1).flatMap((page) => {
    const counts = tallied(found.filter((one) => one.page === page).map(({ token }) => token));
    return zones.flatMap((zone) => {
      const expected = isOn(zone, page, firsts) ? 1 : 0;
      return zone.tokens
        .filter((token) => (counts.get(token) ?? 0) !== expected)
        .map(
          (token) => `${token} of the ${zone.where} (${zone.on}) is on page ${page} ${counts.get(token) ?? 0} times`,
        );
    });
  });
}

function isOn({ on }: PlantedZone, page: number, firsts: ReadonlySet<number>): boolean {
  switch (on) {
    case "all":
      return true;
    case "first":
      return firsts.has(page);
    case "others":
      return !firsts.has(page);
    case "odd":
      return page % 2 === 1;
    case "even":
      return page % 2 === 0;
  }
}

/** Text of the body and notes stand between the margins, all else on the page. */
function placeFaults(planted: TokenDocument, found: readonly Found[], pages: readonly BoxedPage[]): readonly string[] {
  const pageOf = new Map(found.map(({ token, page }) => [token, page]));
  return found.flatMap(({ token, page, box }) => {
    const { width = 0, height = 0 } = pages[page - 1] ?? {};
    const section = planted.sections.findLast(({ start }) => (pageOf.get(start) ?? 0) <= page);
    const [top, right, bottom, left] = (planted.tokens.has(token) ? section?.margin : undefined) ?? [0, 0, 0, 0];
    const isInside =
      box.left > left - tolerance &&
      box.top > top - tolerance &&
      box.right < width - right + tolerance &&
      box.bottom < height - bottom + tolerance;
    return isInside ? [] : [`${token} stands outside its place on page ${page}`];
  });
}

function overlapFaults(words: readonly WordBox[], page: number): readonly string[] {
  const boxes = words
    .filter(({ text }) => tokensIn(text).length > 0)
    .map(lettersOf)
    .toSorted((a, b) => a.top - b.top);
  return boxes.flatMap((upper, at) => {
    const faults: string[] = [];
    for (const lower of boxes.slice(at + 1)) {
      if (lower.top > upper.bottom - tolerance) break;
      if (Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left) > tolerance)
        faults.push(`${upper.text} and ${lower.text} overlap on page ${page}`);
    }
    return faults;
  });
}

/** A heading stays with the first of what follows, and the header of a table with its first row: a part of the other's name. */
const areApart = (a: string, b: string): boolean => a !== b && !a.startsWith(`${b}/`) && !b.startsWith(`${a}/`);

/** No page shows anything of the body that comes before something on an earlier page, unless it stands beside it. */
function orderFaults({ tokens }: TokenDocument, found: readonly Found[]): readonly string[] {
  const pageOf = new Map(found.map(({ token, page }) => [token, page]));
  const faults: string[] = [];
  let before = { token: "", name: "", page: 0 };
  let last = before;
  for (const [token, { place, unit }] of tokens) {
    const page = pageOf.get(token);
    if (place !== "body" || page === undefined) continue;
    if (areApart(last.name, unit.name) && last.page >= before.page) before = last;
    if (page < before.page)
      faults.push(`${token} is on page ${page}, and ${before.token} before it on page ${before.page}`);
    if (areApart(last.name, unit.name) || page >= last.page) last = { token, name: unit.name, page };
  }
  return faults;
}

/** Notes begin on the page of their mark, or that page could not have ended above the mark. */
function noteFaults({ notes, tokens }: TokenDocument, found: readonly Found[]): readonly string[] {
  const firsts = new Map(found.toReversed().map((one) => [one.token, one]));
  return notes.flatMap(({ mark, tokens: [first = ""] }) => {
    const [called, noted] = [firsts.get(mark), firsts.get(first)];
    if (called === undefined || noted === undefined || called.page === noted.page) return [];
    const fault = `the note ${first} begins on page ${noted.page}, its mark ${mark} is on page ${called.page}`;
    return noted.page < called.page || couldEndAbove(called, tokens, found) ? [fault] : [];
  });
}

/** Whether a page may end above a mark, something of the body still on it. */
function couldEndAbove(mark: Found, tokens: TokenDocument["tokens"], found: readonly Found[]): boolean {
  const unit = tokens.get(mark.token)?.unit;
  if (unit === undefined) return false;
  const order = new Map([...tokens.keys()].map((token, at) => [token, at]));
  const isBefore = ({ token }: Found) => (order.get(token) ?? 0) < (order.get(mark.token) ?? 0);
  const body = found.filter(({ token }) => tokens.get(token)?.place === "body");
  const before = body.filter((one) => one.page === mark.page && isBefore(one));
  if (before.some(({ token }) => areApart(tokens.get(token)?.unit.name ?? "", unit.name))) return true;
  if (unit.lines === undefined) return false;
  const own = body.filter(({ token }) => tokens.get(token)?.unit === unit);
  const above = lineCount(
    own.filter(({ page, box }) => page === mark.page && box.bottom < mark.box.bottom - tolerance),
  );
  const begins = own.every(({ page }) => page >= mark.page);
  const below = lineCount(own.filter(({ page }) => page >= mark.page)) - above;
  const { orphans, widows } = unit.lines;
  return above >= Math.max(orphans, begins ? 1 : widows) && below >= widows;
}

const lineCount = (found: readonly Found[]): number =>
  new Set(found.map(({ page, box }) => `${page} ${box.bottom}`)).size;

/** The faults of a DOCX file's parts: each token must be once in its part, in the order of the definition. */
export function partFaults({ tokens, zones }: TokenDocument, file: Uint8Array): readonly string[] {
  const parts = new Map(unzip(file).map(([name, part]) => [name, tokensIn(textOf(part.toString("utf8")))]));
  const counts = new Map([...parts].map(([name, found]) => [name, tallied(found)]));
  const holding = (token: string): string =>
    [...counts].flatMap(([name, found]) => (found.has(token) ? [`${name} × ${found.get(token)}`] : [])).join();
  const holders = { body: "document", repeated: "document", note: "footnotes" };
  const planted = [...tokens].flatMap(([token, { place }]) => (place === "drawn" ? [] : [{ token, place }]));
  const misplaced = planted
    .filter(({ token, place }) => holding(token) !== `word/${holders[place]}.xml × 1`)
    .map(({ token, place }) => `${token} (${place}) is in ${holding(token) || "no part"}`);
  const written = parts.get("word/document.xml") ?? [];
  const order = planted.filter(({ place }) => place !== "note").map(({ token }) => token);
  const moved = written.find((token, at) => token !== order[at]);
  const inZones = zones.flatMap(({ where, tokens: own }) =>
    own
      .filter(
        (token) => ![...counts].some(([name, found]) => name.startsWith(`word/${where}`) && found.get(token) === 1),
      )
      .map((token) => `${token} is in no ${where}`),
  );
  return [
    ...misplaced,
    ...(moved === undefined || misplaced.length > 0 ? [] : [`${moved} is out of order`]),
    ...inZones,
  ];
}

const textOf = (xml: string): string =>
  [...xml.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>|<\/w:p>/g)].map(([, text = " "]) => text).join("");
