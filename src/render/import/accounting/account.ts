import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { ImportedElement } from "../definition.ts";
import type { ImportFindings } from "../findings.ts";
import type { AccountedContent, ContentKind } from "./content.ts";
import { printedText } from "./printed-text.ts";
import type { Source } from "./source.ts";
import { takenInParts, WordCounts, wordsIn } from "./words.ts";

/**
 * Reports every word, link, note, picture and property of a file that is neither in the document made of it nor in the report yet. The
 * order does not count: words are held against each other by their number.
 */
export function account(source: Source, document: ImportedElement, findings: ImportFindings): void {
  const texts: string[] = [];
  const { content } = findings.ledger;
  printedIn(document, texts, content);
  accountWords(source, [...texts, ...findings.ledger.texts()], findings);
  for (const { target, place } of content.links.lost(source.links))
    findings.dropped("lost", place, `A link to ${JSON.stringify(target.slice(0, 200))} is`);
  accountPlaces(source, content, findings);
  for (const { kind, place } of source.contents)
    if (!content.take(kind)) findings.dropped("lost", place, `${left[kind]} is`);
  for (const { name, place, near, count } of source.properties()) findings.property(name, place, near, count);
}

const left: Readonly<Record<ContentKind, string>> = { note: "A note", picture: "A picture", drawing: "A drawing" };

const textKeys: ReadonlySet<string> = new Set(["p", "h1", "h2", "h3", "h4", "h5", "th", "td", "title", "label"]);
/** Nothing under them is printed. */
const unprinted: ReadonlySet<string> = new Set(["styles", "style", "metadata", "numbering", "pageSetup"]);

/** The texts of a document, and its links, pictures and notes. Its depth is that of what an importer made. */
function printedIn(value: unknown, texts: string[], content: AccountedContent): void {
  keepOn();
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) for (const one of value) printedIn(one, texts, content);
  else
    for (const [key, member] of Object.entries(value)) {
      if (key === "image") content.add("picture");
      if (key === "id" && typeof member === "string") content.ids.add(member);
      if (typeof member === "string" && textKeys.has(key)) texts.push(printedText(member, content));
      else if (!unprinted.has(key)) printedIn(member, texts, content);
    }
}

/** A link within the document that leads to nothing in it. */
function accountPlaces(source: Source, { gotos, ids }: AccountedContent, findings: ImportFindings): void {
  for (const goto of gotos) {
    if (ids.has(goto)) continue;
    const place = source.links.find(({ target }) => target.replace(/^'|'$/g, "") === goto)?.place ?? "document";
    findings.changed(
      place,
      `A link leads to ${JSON.stringify(goto.slice(0, 200))}, which is no place of the document.`,
    );
  }
}

/** Most files have lost no word: which of several equal ones it was is looked for only then. */
function accountWords(source: Source, texts: readonly string[], findings: ImportFindings): void {
  const surplus = new WordCounts();
  for (const text of texts) for (const word of wordsIn(text)) surplus.add(word);
  const missing = new Set<string>();
  for (const { text } of source.texts)
    for (const word of wordsIn(text)) {
      surplus.add(word, -1);
      if (surplus.of(word) < 0) missing.add(word);
    }
  if (missing.size === 0) return;
  const pairs = new Set(texts.flatMap((text) => pairsOf(wordsIn(text))));
  const rank = ({ before, behind }: Occurrence): number => Number(pairs.has(before)) + Number(pairs.has(behind));
  // Of those that look alike the last are the lost ones: what is cut off is cut off at its end.
  const found = occurrencesOf(missing, source)
    .toReversed()
    .toSorted((one, other) => rank(one) - rank(other));
  const lost = found.filter(({ word }) => {
    if (surplus.of(word) >= 0) return false;
    surplus.add(word);
    return !takenInParts(word, surplus);
  });
  reportWords(lost, source, surplus, findings);
}

/** A word in its place among others. */
interface Occurrence {
  readonly word: string;
  /** The text, and the place in it. */
  readonly text: number;
  readonly at: number;
  /** It with the word before it and with the one behind it. */
  readonly before: string;
  readonly behind: string;
}

const pairsOf = (words: readonly string[]): readonly string[] =>
  [...words, ""].map((word, at) => `${words[at - 1] ?? ""} ${word}`);

const occurrencesOf = (missing: ReadonlySet<string>, { texts }: Source): readonly Occurrence[] =>
  texts.flatMap(({ text: given }, text) => {
    const words = wordsIn(given);
    const pairs = pairsOf(words);
    return words.flatMap((word, at) =>
      missing.has(word) ? [{ word, text, at, before: pairs[at] ?? "", behind: pairs[at + 1] ?? "" }] : [],
    );
  });

/** Words of one text as one entry; those that a reader put together are no loss. */
function reportWords(
  lost: readonly Occurrence[],
  { texts }: Source,
  surplus: WordCounts,
  findings: ImportFindings,
): void {
  const byText = new Map<number, Occurrence[]>();
  for (const one of lost) {
    const others = byText.get(one.text);
    if (others === undefined) byText.set(one.text, [one]);
    else others.push(one);
  }
  for (const [text, occurrences] of [...byText].toSorted(([one], [other]) => one - other)) {
    const words = occurrences.toSorted((one, other) => one.at - other.at).map(({ word }) => word);
    if (words.length > 1 && takenInParts(words.join(""), surplus)) continue;
    findings.lostWords(texts[text]?.place ?? "", words.join(" "));
  }
}
