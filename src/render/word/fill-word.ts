import type { MissingText } from "../../vocabulary/definition/word.ts";
import { Refusal } from "../../vocabulary/refusal.ts";
import { zip } from "../codecs/zip.ts";
import type { Budget } from "../contract/budget.ts";
import type { Report } from "../contract/report.ts";
import { Growth } from "../definition/bind/growth.ts";
import type { DataUse } from "../definition/bind/scope/data-use.ts";
import { globalValues, type JobClock } from "../definition/bind/scope/globals.ts";
import { type DataScope, MissingTokens } from "../definition/bind/scope/scope.ts";
import type { MakeValues } from "../definition/bind/scope/values.ts";
import { Formats } from "../definition/formats/formats.ts";
import { relationshipsPartOf } from "../signatures/ooxml/relationships.ts";
import type { CompiledWord, WordTemplate } from "./compile-word.ts";
import { FilePictures, type KnownPictures } from "./fill/file-pictures.ts";
import { ListRestarts } from "./fill/list-restarts.ts";
import { type MappedValue, mappedPart } from "./fill/mapped-parts.ts";
import { NoteCopies } from "./fill/note-copies.ts";
import { PartLinks } from "./fill/part-links.ts";
import { UniqueNames } from "./fill/unique-names.ts";
import { ZoneCopies } from "./fill/zone-copies.ts";
import { packedWith } from "./package/packed-again.ts";
import { unlessUnusable } from "./package/usable-word.ts";
import { contentTypesPart, entryName } from "./package/word-package.ts";
import type { FillingState } from "./program/filling-state.ts";
import { runProgram } from "./program/run-program.ts";

/** What a Word file is filled with. */
export interface WordFilling extends JobClock {
  readonly data: unknown;
  /** BCP 47: of numbers and dates whose format names none. */
  readonly locale: string;
  readonly budget: Budget;
  readonly pictures?: KnownPictures;
  /** Computes what `$value` stands for; unset: nothing. */
  readonly values?: MakeValues | undefined;
  /** Learns which of the data is read. */
  readonly use?: DataUse | undefined;
  /** Learns what has no value. */
  readonly report: Report;
  /** JSON Pointer of the file in the request. */
  readonly path: string;
  /** What stands where a tag has no value; unset: the tag. */
  readonly missing?: MissingText | undefined;
}

/** Refuses a file whose tags are wrong, with the place of each. @throws Refusal INVALID_REQUEST */
export function refuseFaults({ faults, moreFaults }: CompiledWord, path: string): void {
  const [first] = faults;
  if (first === undefined) return;
  const all = faults.map(({ code, where, message }) => ({ code, path, message: `${where}: ${message}` }));
  const more = moreFaults === 0 ? "" : ` ${moreFaults} further faults are not listed.`;
  throw new Refusal("INVALID_REQUEST", `The tags of the Word file have faults.${more}`, { faults: all });
}

/** A filled file, and the sources of pictures that it names and was not given: with them it is to be filled again. */
interface FilledFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly wanted: ReadonlySet<string>;
}

/**
 * The file with its tags filled in: parts without tags are copied as they are. The same template and data give the same bytes.
 *
 * @throws Refusal BUDGET_EXCEEDED; INVALID_REQUEST when data of its own that a control shows cannot be read
 */
export function fillWord(template: WordTemplate, filling: WordFilling): FilledFile {
  const { report, path, missing = "keep" } = filling;
  for (const { code, message } of template.remarks) report.add(undefined, code, path, message);
  const written = new Map<string, string>(template.replaced);
  const scope = scopeOf(filling);
  const lists = new ListRestarts(template.lists);
  const names = new UniqueNames(template.taken);
  const pictures = new FilePictures(filling.pictures ?? new Map());
  const zones = new ZoneCopies(new Set(template.package.entries.map(({ name }) => `/${name}`.toLowerCase())));
  const notes = new NoteCopies(template.parts);
  const mapped: MappedValue[] = [];
  const kept = {
    path,
    missing,
    names,
    uniqueNames: names,
    lists,
    pictures,
    once: new Set<never>(),
    entries: [],
    tables: [],
    members: new WeakMap(),
    named: template.names,
    mapped,
    records: undefined,
    bookmarks: new Map<string, string>(),
    ...{ zones, isZone: false, notes, noteId: undefined },
    zoneTemplates: zoneTemplatesOf(template),
  };
  let counted = 0;
  for (const { part, program, relationships } of template.parts) {
    if (zones.hasMade(part)) continue;
    const links = notes.linksOf(part) ?? new PartLinks(relationships);
    const out: string[] = [];
    const state: FillingState = { ...kept, links, counted };
    runProgram(program, out, scope, state);
    counted = state.counted;
    written.set(part, notes.putInto(out.join(""), part));
    const linked = links.addedTo(relationships);
    if (linked !== undefined) written.set(relationshipsPartOf(part), linked);
  }
  const numbering = lists.numbering();
  if (template.lists !== undefined && numbering !== undefined) written.set(template.lists.part, numbering);
  for (const [part, text] of mappedParts(template, { values: mapped, path }, written)) written.set(part, text);
  putZones(zones, template, written);
  if (pictures.used.size > 0)
    written.set(contentTypesPart, pictures.typesWith(written.get(contentTypesPart) ?? template.contentTypes));
  const media = [...pictures.used].map(([part, { bytes }]) => ({ name: entryName(part), content: bytes }));
  return { bytes: zip([...packedWith(template.package.entries, written), ...media]), wanted: pictures.wanted };
}

const zoneTemplatesOf = ({ parts }: WordTemplate): FillingState["zoneTemplates"] =>
  new Map(parts.flatMap((one) => (one.zone === undefined ? [] : [[one.part, { ...one, kind: one.zone }]])));

/** Headers and footers of entries, and what they lead to. */
function putZones(zones: ZoneCopies, { contentTypes }: WordTemplate, written: Map<string, string>): void {
  if (zones.count === 0) return;
  for (const { name, text, relationships } of zones.made) {
    written.set(name, text);
    if (relationships !== "") written.set(relationshipsPartOf(name), relationships);
  }
  written.set(contentTypesPart, zones.typesWith(written.get(contentTypesPart) ?? contentTypes));
}

/** Parts of the file's own data with the values that controls show of them. @throws Refusal INVALID_REQUEST */
function* mappedParts(
  { package: opened, stores }: WordTemplate,
  { values, path }: { readonly values: readonly MappedValue[]; readonly path: string },
  written: ReadonlyMap<string, string>,
): Generator<readonly [part: string, text: string]> {
  const ids = new Set(values.map(({ store }) => store.toLowerCase()));
  for (const id of ids) {
    const part = stores.get(id);
    const source = part === undefined ? undefined : (written.get(part) ?? opened.textOf(part));
    if (part === undefined || source === undefined) continue;
    const own = values.filter(({ store }) => store.toLowerCase() === id);
    // Nothing has read these parts before.
    const text = unlessUnusable(path, () => mappedPart(source, own));
    if (text !== undefined) yield [part, text];
  }
}

function scopeOf({ data, locale, budget, report, values, use, ...clock }: WordFilling): DataScope {
  let formats: Formats | undefined;
  const scope: DataScope = {
    data,
    callers: [],
    item: undefined,
    isEntry: true,
    around: [],
    index: undefined,
    group: undefined,
    carry: undefined,
    values: undefined,
    texts: undefined,
    formats: () => {
      formats ??= new Formats({ locale }, { locale, timeZone: clock.timeZone }, report);
      return formats;
    },
    globals: globalValues(clock),
    missing: new MissingTokens(report, use),
    growth: new Growth(),
    budget,
    use,
  };
  return values === undefined ? scope : { ...scope, values: values(scope) };
}
