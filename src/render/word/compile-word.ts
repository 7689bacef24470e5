import type { RecordGap, WordHandling, WordSyntax } from "../../vocabulary/definition/word.ts";
import type { ExpressionTree } from "../../vocabulary/expression/tree.ts";
import { keepOn } from "../../vocabulary/stopping/attention.ts";
import { PackageError } from "../documents/verify/ooxml/package-error.ts";
import { relationshipsPartOf } from "../signatures/ooxml/relationships.ts";
import { mayHoldControls, placeControls } from "./controls/read-controls.ts";
import { dialects, type WordDialect, withDelimiters } from "./dialects/word-dialect.ts";
import { repeatRowsOfFields } from "./fields/field-rows.ts";
import { FieldReader, mayHoldFields } from "./fields/read-fields.ts";
import { unusedNames } from "./fields/unused-names.ts";
import { type ListParts, readLists } from "./fill/list-restarts.ts";
import type { ZoneKind } from "./fill/part-links.ts";
import { type TakenNames, takenIn } from "./fill/unique-names.ts";
import { storesOf } from "./package/data-stores.ts";
import { outsideFields, outsideLinks, type WordRemark } from "./package/outside-links.ts";
import { textPartsOf, type WordTextPart } from "./package/template-parts.ts";
import { openUsableWord, unlessUnusable } from "./package/usable-word.ts";
import { contentTypesPart, kindOfLink, targetOf, type WordPackage } from "./package/word-package.ts";
import { flattenNote, flattenPart } from "./program/flatten.ts";
import { noNotes, type PartNotes, programOf, type TagValue, type WordProgram } from "./program/instruction.ts";
import { namedValues } from "./program/merge-name.ts";
import { noteIdsIn, notesLedTo, notesLedToTwice } from "./program/note-programs.ts";
import { type ArrangedPart, arrangedParts } from "./reads/arranged-parts.ts";
import type { ArrangedTags } from "./reads/tag-data.ts";
import { putAroundBody } from "./regions/around-body.ts";
import { arrangeCells } from "./regions/arrange-cells.ts";
import { arrangeRegion, removeNotes } from "./regions/arrange-region.ts";
import { pairTags } from "./regions/pair-tags.ts";
import { arrangePathRegions } from "./regions/path-regions.ts";
import { placedParagraphs, placedProperties } from "./tags/author-place.ts";
import { placePictures } from "./tags/place-pictures.ts";
import { placeTags, refuseMany } from "./tags/place-tags.ts";
import { mayHoldTags } from "./tags/scan.ts";
import type { ReadTag } from "./tags/tag-expression.ts";
import { type TemplateFault, TemplateFaults } from "./tags/template-faults.ts";
import { ancestorsOf, marksIn } from "./tree/edit.ts";
import type { TagMark } from "./tree/source-tree.ts";
import { parseSource, type SourceElement, setChanged, type TreeBudget, treeLimits } from "./tree/source-tree.ts";

/** A part with tags, ready to be filled. */
interface TemplatePart {
  readonly part: string;
  /** It is filled again for each entry of `records`; undefined: once. */
  readonly zone: ZoneKind | undefined;
  readonly program: WordProgram;
  /** Its relationships as they are written; "": it has none. */
  readonly relationships: string;
  readonly notes: PartNotes;
}

/** A Word file as a program: what has no tags stays as it lies in the archive. */
export interface WordTemplate {
  readonly package: WordPackage;
  readonly parts: readonly TemplatePart[];
  /** Parts that are written otherwise than they were read, whatever the data are; by their names. */
  readonly replaced: ReadonlyMap<string, string>;
  /** The part of content types as it is written. */
  readonly contentTypes: string;
  /** undefined: it has no lists. */
  readonly lists: (ListParts & { readonly part: string }) | undefined;
  readonly taken: TakenNames;
  /** What stands for the names of fields and controls, by their simplified names. */
  readonly names: ReadonlyMap<string, TagValue>;
  /** Parts with data of the file itself, by the ids that controls name them by. */
  readonly stores: ReadonlyMap<string, string>;
  readonly remarks: readonly WordRemark[];
}

/** A Word file with its tags: what is wrong with them keeps it from being filled. */
export interface CompiledWord {
  readonly template: WordTemplate;
  readonly tags: readonly TagMark[];
  readonly faults: readonly TemplateFault[];
  /** How many faults there are beyond those. */
  readonly moreFaults: number;
  /** The tags of each part where their regions begin and end; of a file with faults none. */
  readonly arranged: () => readonly ArrangedTags[];
}

/** How a Word file is read. */
export interface CompileOptions {
  /** Whose tags it has. */
  readonly syntax?: WordSyntax | undefined;
  /** What begins and ends a tag; unset: as the syntax has it. */
  readonly delimiters?: readonly [opening: string, closing: string] | undefined;
  /** A list: its body is copied for each entry. */
  readonly records?: ExpressionTree | undefined;
  /** What stands between these copies; unset: a page break. */
  readonly between?: RecordGap | undefined;
  /** Lists whose entries each get the row of a merge field, by its name. */
  readonly lists?: ReadonlyMap<string, ExpressionTree> | undefined;
  /** What stands for the names of fields and controls. */
  readonly names?: ReadonlyMap<string, ExpressionTree> | undefined;
  /** Whether fields become their values or show them; unset: they become them. */
  readonly fields?: WordHandling | undefined;
  /** Whether content controls are filled; unset: they are. */
  readonly controls?: WordHandling | undefined;
}

/**
 * Reads a Word file (ECMA-376-1, WordprocessingML) as a template, once for all its documents.
 *
 * `path`: JSON Pointer of the file in the request.
 * @throws Refusal INVALID_REQUEST when it is none, or beyond a limit, has macros or is signed
 */
export function compileWord(file: Uint8Array, path: string, options: CompileOptions = {}): CompiledWord {
  const { opened, main } = openUsableWord(file, path);
  return unlessUnusable(path, () => compileParts(opened, main, options));
}

/** What is read of a file before its regions are arranged. */
interface PlacedFile {
  readonly placed: readonly PlacedPart[];
  readonly sources: readonly string[];
  readonly remarks: readonly WordRemark[];
}

/** Puts marks in the places of tags, fields and controls, in all parts that may have some. */
function placedFile(
  opened: WordPackage,
  main: string,
  { syntax = "colophon", delimiters, records, fields, controls }: CompileOptions,
  { budget, faults }: Pick<PlacingContext, "budget" | "faults">,
): PlacedFile {
  const dialect = delimiters === undefined ? dialects[syntax] : withDelimiters(dialects[syntax], delimiters);
  const context = { dialect, read: dialect.reader(), bookmarks: new Set<string>(), budget, faults, fields, controls };
  const [placed, sources, remarks]: [PlacedPart[], string[], WordRemark[]] = [[], [], []];
  let known = 0;
  let mayCopyNotes = false;
  for (const one of textPartsOf(opened, main)) {
    const source = opened.textOf(one.part);
    if (source === undefined) continue;
    const words = one.words || one.part.slice(one.part.lastIndexOf("/") + 1);
    remarks.push(...outsideLinks(opened.linksOf(one.part), words), ...outsideFields(source, words));
    sources.push(source);
    const isRepeated = one.part === main && records !== undefined;
    if (one.part === main) mayCopyNotes = /<w:(?:foot|end)noteReference[\s/]/.test(source);
    // Where the body has no tags, it has no copies.
    const isCopied = one.isNotes && mayCopyNotes && placed.some(({ one: { part } }) => part === main);
    if (!isRepeated && !isCopied && !mayHoldTags(source, dialect) && !mayHoldFields(source) && !mayHoldControls(source))
      continue;
    const part = placedPart(source, one, { ...context, known });
    known += part.count;
    placed.push(part);
    remarks.push(...part.remarks);
  }
  return { placed, sources, remarks };
}

function compileParts(opened: WordPackage, main: string, options: CompileOptions): CompiledWord {
  const { records, between = "page", lists: fieldLists, names, controls = "fill" } = options;
  const budget: TreeBudget = { elements: treeLimits.elements };
  const faults = new TemplateFaults();
  const { placed, sources, remarks } = placedFile(opened, main, options, { budget, faults });
  const [tags, parts, rows]: [TagMark[], TemplatePart[], Set<string>] = [[], [], new Set()];
  const led = new Set<string>();
  const arranged: ArrangedPart[] = [];
  const copied = new Map<string, SourceElement>();
  const zones =
    records === undefined || between === "nothing" ? new Map<string, string>() : zonesOf(opened, main, placed);
  for (const part of placed) {
    const { one } = part;
    const ofMain = one.part === main ? { records, between, zones } : { records: undefined, between, zones: noZones };
    const zone =
      one.zone !== undefined && zones.size > 0 && [...zones.values()].includes(one.part) ? one.zone : undefined;
    const entries = zone === undefined ? undefined : records;
    if (part.count > 0 || one.part === main) arranged.push({ root: part.root, entries });
    const compiled = compilePart(part, {
      faults,
      lists: fieldLists,
      isZone: zone !== undefined,
      led,
      isMain: one.part === main,
      ...ofMain,
    });
    tags.push(...compiled.tags);
    for (const name of compiled.rows) rows.add(name);
    for (const [key, note] of compiled.copied) copied.set(key, note);
    const relationships = opened.textOf(relationshipsPartOf(one.part)) ?? "";
    const { program, notes } = compiled;
    if (compiled.tags.length > 0 || notes.programs.size > 0)
      parts.push({ part: one.part, zone, program, relationships, notes });
  }
  const unused = unusedNames(tags, { names: names?.keys() ?? [], lists: fieldLists?.keys() ?? [], controls }, rows);
  const { replaced, remarks: more } = withoutTemplate(opened, main);
  const lists = parts.some(({ program }) => hasLoop(program)) ? listsOf(opened, main, budget) : undefined;
  const contentTypes = opened.textOf(contentTypesPart) ?? "";
  const template = {
    package: opened,
    parts,
    replaced,
    contentTypes,
    lists,
    names: namedValues(names ?? new Map()),
    taken: takenIn(sources),
    stores: storesOf(opened, main),
    remarks: [...remarks, ...unused, ...more],
  };
  return {
    ...{ template, tags, faults: faults.listed, moreFaults: faults.left },
    arranged: () => (faults.listed.length > 0 ? [] : arrangedParts(arranged, copied)),
  };
}

interface PlacingContext extends Pick<CompileOptions, "fields" | "controls"> {
  readonly dialect: WordDialect;
  readonly read: ReadTag;
  readonly faults: TemplateFaults;
  /** Tags of other parts. */
  readonly known: number;
  readonly budget: TreeBudget;
  /** What fields give a text. */
  readonly bookmarks: Set<string>;
}

/** A part with marks in the places of its tags, fields and controls. */
interface PlacedPart {
  readonly one: WordTextPart;
  readonly root: SourceElement;
  /** How many marks it has. */
  readonly count: number;
  readonly remarks: readonly WordRemark[];
}

function placedPart(source: string, one: WordTextPart, context: PlacingContext): PlacedPart {
  const { words, isProperties } = one;
  const { dialect, read, faults, known, budget } = context;
  const root = parseSource(source, budget);
  const { paragraphs, controls: all } = isProperties
    ? { paragraphs: placedProperties(root), controls: [] }
    : placedParagraphs(root, words);
  const controls = context.controls === "keep" ? [] : all;
  refuseMany(known + controls.length);
  let count = known + placeControls(controls, dialect).length;
  const fields = new FieldReader(context.fields ?? "fill", context.bookmarks);
  for (const text of paragraphs) {
    keepOn();
    const reading = { dialect, read, faults, known: count };
    if (!isProperties) {
      placePictures(text, reading);
      count += fields.read(text, count).length;
    }
    count += placeTags(text, reading);
  }
  return { one, root, count: count - known, remarks: fields.remarks };
}

const noZones: ReadonlyMap<string, string> = new Map();

/** Headers and footers with tags, by the ids of the body's links to them: each entry of `records` has its own. */
function zonesOf(opened: WordPackage, main: string, placed: readonly PlacedPart[]): ReadonlyMap<string, string> {
  const parts = new Map(
    placed.flatMap(({ one: { part, zone }, count }) =>
      zone === undefined || count === 0 ? [] : [[part.toLowerCase(), part]],
    ),
  );
  const links = opened.linksOf(main).flatMap((link) => {
    const part = parts.get(targetOf(link, main)?.toLowerCase() ?? "");
    return part === undefined ? [] : [[link.id, part] as const];
  });
  return new Map(links);
}

interface PartContext {
  readonly faults: TemplateFaults;
  /** The entries that each have a copy of the part. */
  readonly records: ExpressionTree | undefined;
  readonly between: RecordGap;
  readonly lists: CompileOptions["lists"];
  readonly zones: ReadonlyMap<string, string>;
  readonly isZone: boolean;
  readonly isMain: boolean;
  /** Keys of the notes that copies of the body lead to: known behind the body, which comes first. */
  readonly led: Set<string>;
}

function compilePart({ one, root }: PlacedPart, context: PartContext) {
  const { faults, records, between, lists, zones, isZone, isMain, led } = context;
  const { words, isProperties } = one;
  if (records !== undefined) putAroundBody(root, records, { between, hasZones: zones.size > 0 });
  const rows = lists === undefined || lists.size === 0 ? new Set<string>() : repeatRowsOfFields(marksIn(root), lists);
  arrangeCells(marksIn(root), faults);
  const tags = marksIn(root);
  const regions = pairTags(tags, faults);
  // Of a file with faults nothing is made.
  if (faults.listed.length > 0) return { tags, rows, program: programOf([]), notes: noNotes, copied: noCopied };
  refuseCostly(tags);
  arrangePathRegions(tags, regions.length, faults);
  for (const region of regions) arrangeRegion(region, faults);
  if (words.startsWith("diagram")) refuseTornShapes(marksIn(root), faults);
  removeNotes(tags);
  const copied = one.isNotes ? notesLedTo(root, led) : noCopied;
  for (const note of copied.values()) setChanged(note);
  const programs = new Map([...copied].map(([key, note]) => [key, flattenNote(note, faults)]));
  const notes = { programs, ids: copied.size > 0 ? noteIdsIn(root) : noNotes.ids };
  const settings = { isProperties, zones, isZone, led: isMain ? led : undefined, without: new Set(copied.values()) };
  const program = flattenPart(root, settings, faults);
  if (isMain && led.size > 0) for (const key of notesLedToTwice(root.source)) led.delete(key);
  return { tags, rows, program, notes, copied };
}

const noCopied: ReadonlyMap<string, SourceElement> = new Map();

/** The shapes of a diagram are named by its connections: regions are in the text of one. */
function refuseTornShapes(marks: readonly TagMark[], faults: TemplateFaults): void {
  for (const { parent, meaning, where, spelling } of marks)
    if (meaning.kind === "start" && /^(?:dgm|dsp):(?!(?:t|txBody)$)/.test(parent?.name ?? ""))
      faults.add("TAG_UNPAIRED", where, `${spelling} begins in one shape of the diagram and ends in another.`);
}

/** Neighbours that are looked through to move all tags of a part. */
const mostNeighbours = 100_000_000;

/** @throws PackageError when moving the tags of a part would take long */
function refuseCostly(tags: readonly TagMark[]): void {
  let neighbours = 0;
  for (const tag of tags) for (const { children } of ancestorsOf(tag)) neighbours += children.length;
  if (neighbours > mostNeighbours) throw new PackageError("It has too many tags for its length. Split it.");
}

const hasLoop = ({ steps }: WordProgram): boolean =>
  steps.some((step) => {
    if (typeof step === "string") return false;
    if (step.kind === "choice") return step.branches.some(({ body }) => hasLoop(body));
    return step.kind === "loop";
  });

function listsOf(opened: WordPackage, main: string, budget: TreeBudget): WordTemplate["lists"] {
  const link = opened.linksOf(main).find((one) => kindOfLink(one) === "numbering");
  const part = link === undefined ? undefined : targetOf(link, main);
  const source = part === undefined ? undefined : opened.textOf(part);
  return part === undefined || source === undefined ? undefined : { ...readLists(source, budget), part };
}

/** A template of Word becomes a document, and is not bound to another template that lies elsewhere: Word would fetch it. */
function withoutTemplate(opened: WordPackage, main: string): Pick<WordTemplate, "replaced" | "remarks"> {
  const replaced = new Map<string, string>();
  const types = opened.textOf(contentTypesPart) ?? "";
  const asDocument = types.replace(/wordprocessingml\.template\.main\+xml/g, "wordprocessingml.document.main+xml");
  if (asDocument !== types) replaced.set(contentTypesPart, asDocument);
  const link = opened.linksOf(main).find((one) => kindOfLink(one) === "settings");
  const settings = link === undefined ? undefined : targetOf(link, main);
  if (settings === undefined) return { replaced, remarks: [] };
  const links = opened.linksOf(settings);
  const attached = links.filter((one) => one.targetMode === "External" && kindOfLink(one) === "attachedTemplate");
  if (attached.length > 0) {
    const relationships = relationshipsPartOf(settings);
    replaced.set(settings, (opened.textOf(settings) ?? "").replace(attachedElement, ""));
    replaced.set(relationships, withoutAttached(opened.textOf(relationships) ?? ""));
  }
  return { replaced, remarks: outsideLinks(links, "settings") };
}

const attachedElement = /<((?:[^\s<>/:]+:)?attachedTemplate)\b[^<>]*?(?:\/>|>\s*<\/\1\s*>)/g;

/** Whatever prefix its elements have. */
const withoutAttached = (relationships: string): string =>
  relationships.replace(/<((?:[^\s<>/:]+:)?Relationship)\b[^<>]*?(?:\/>|>\s*<\/\1\s*>)/g, (written) =>
    /\/attachedTemplate["']/.test(written) ? "" : written,
  );
