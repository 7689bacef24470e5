import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { isThere, textOf } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import { LaterNames } from "../fill/later-names.ts";
import { PartLinks } from "../fill/part-links.ts";
import { writtenControl } from "./control-steps.ts";
import { holds, writtenField } from "./field-steps.ts";
import type { FillingState } from "./filling-state.ts";
import type { ChoiceBranch, TagValue, UniqueKind, WordInstruction, WordProgram } from "./instruction.ts";
import { noteIdOf } from "./note-programs.ts";
import { writtenFrame, writtenPicture } from "./picture-steps.ts";
import { goBack, markOf, SkippedEntry, untilSkipped } from "./skipped-entry.ts";
import { textOfTag, valueOfTag } from "./tag-value.ts";
import { growByAttribute, writtenInRuns, writtenText } from "./written-text.ts";

/** Characters of XML that count as one unit of work; a line is one. */
const charactersOfUnit = 256;

/** Appends what a program makes of the data to `out`. @throws Refusal BUDGET_EXCEEDED */
export function runProgram(
  { steps, characters }: WordProgram,
  out: string[],
  scope: DataScope,
  state: FillingState,
): void {
  scope.growth.byLength(characters);
  scope.budget.work(1 + characters / charactersOfUnit, state.path);
  for (const step of steps) {
    keepOn();
    if (typeof step === "string") out.push(step);
    else runStep(step, out, scope, state);
  }
}

function runStep(step: Exclude<WordInstruction, string>, out: string[], scope: DataScope, state: FillingState): void {
  switch (step.kind) {
    case "value":
      out.push(writtenValue(step, scope, state));
      return;
    case "cell":
      out.push(cellProperty(step, scope, state));
      return;
    case "link":
    case "picture":
    case "frame":
      putGrown(writtenElement(step, scope, state), out, scope);
      return;
    case "field":
      out.push(writtenField(step, scope, state));
      return;
    case "control":
      for (const piece of writtenControl(step, scope, state))
        if (typeof piece === "string") putGrown(piece, out, scope);
        else runProgram(piece, out, scope, state);
      return;
    case "next":
      goOn(step, scope, state);
      return;
    case "loop":
      runLoop(step, out, scope, state);
      return;
    case "set":
      setName(step.name, valueOfTag(step.value, scope, state.path), scope);
      return;
    case "choice":
      runChoice(step.branches, out, scope, state);
      return;
    case "unique":
    case "list":
    case "zone":
    case "note":
      out.push(ownName(step, scope, state));
      return;
    case "once":
      if (state.once.size < state.once.add(step).size) out.push(step.text);
      return;
    case "last-paragraph":
      if (!endsWithParagraph(out)) out.push("<w:p/>");
      return;
    case "table-start":
      state.tables.push(out.length);
      return;
    case "table-end":
      dropEmptyTable(out, state.tables.pop() ?? out.length);
      return;
  }
}

/** Appends what has been made of something that is no text of a program. @throws Refusal BUDGET_EXCEEDED */
function putGrown(made: string, out: string[], { growth }: DataScope): void {
  growth.byText(made);
  out.push(made);
}

type CellStep = Extract<WordInstruction, { readonly kind: "cell" }>;

/** More columns than a table of Word has. */
const mostColumns = 63;

function cellProperty({ change, value }: CellStep, scope: DataScope, { path }: FillingState): string {
  const found = valueOfTag(value, scope, path);
  if (change === "down") return isThere(found) ? '<w:vMerge w:val="restart"/>' : "<w:vMerge/>";
  const count = Number(textOf(found));
  if (Number.isInteger(count) && count > 0 && count <= mostColumns) return `<w:gridSpan w:val="${count}"/>`;
  const what = `${value.spelling} takes a whole number from 1 to ${mostColumns}`;
  scope.missing.report.add(
    "CONTENT_ERROR",
    "EXPRESSION_VALUE",
    path,
    `${value.where}: ${what}; the cell spans one column.`,
  );
  return "";
}

type NameStep = Extract<WordInstruction, { readonly kind: "unique" | "list" | "zone" | "note" }>;

/** An id, a name or a number that differs from copy to copy. */
function ownName(step: NameStep, scope: DataScope, state: FillingState): string {
  if (step.kind === "zone") return zoneId(step, scope, state);
  if (step.kind === "unique") return uniqueOf(step, state);
  if (step.kind === "note") return noteIdOf(step, [scope, state], runProgram);
  return state.lists.numberFor(step.original, state.entries[step.depth] ?? 0);
}

type ElementStep = Extract<WordInstruction, { readonly kind: "link" | "picture" | "frame" }>;

function writtenElement(step: ElementStep, scope: DataScope, state: FillingState): string {
  if (step.kind === "link") return linked(step, scope, state);
  return step.kind === "picture" ? writtenPicture(step, scope, state) : writtenFrame(step, scope, state);
}

type ValueStep = Extract<WordInstruction, { readonly kind: "value" }>;

function writtenValue({ value, place, look }: ValueStep, scope: DataScope, state: FillingState): string {
  const text = textOfTag(value, scope, state);
  if (look !== undefined) return writtenInRuns(text, look, scope.growth);
  return writtenText(text, place, scope.growth);
}

type LoopStep = Extract<WordInstruction, { readonly kind: "loop" }>;

function runLoop(step: LoopStep, out: string[], scope: DataScope, state: FillingState): void {
  const { as, own, body, otherwise } = step;
  const { entries, isCondition } = entriesOf(step, scope, state.path);
  if (entries.length === 0) {
    if (otherwise !== undefined) runProgram(otherwise, out, scope, state);
    return;
  }
  if (step.records !== undefined) {
    runRecords({ body, ...step.records }, entries, out, [scope, state]);
    return;
  }
  const { around = [] } = scope;
  const inner = { ...scope, item: scope.item, index: scope.index, around: [undefined as unknown, ...around] };
  state.entries.push(0);
  for (const [at, item] of entries.entries()) {
    if (own === undefined) inner.item = item;
    inner.index = isCondition ? scope.index : at + 1;
    inner.around =
      own !== undefined
        ? [namesIn(step, item, [at, entries.length]), ...around]
        : as === undefined
          ? [item, ...around]
          : [{ [as]: item }, item, ...around];
    state.counted += 1;
    state.entries[state.entries.length - 1] = state.counted;
    runProgram(body, out, inner, state);
  }
  state.entries.pop();
}

/** The names of an entry in a dialect in which its members have none. */
function namesIn(
  { as = "", own }: LoopStep,
  item: unknown,
  [at, count]: readonly [number, number],
): Readonly<Record<string, unknown>> {
  switch (own) {
    case "loop":
      return { [as]: item, loop: loopFacts(at, count) };
    case "$idx":
      return { [as]: item, $idx: at };
    default:
      return { [as]: item };
  }
}

const loopFacts = (at: number, count: number) => ({
  ...{ index: at + 1, index0: at, revindex: count - at, revindex0: count - at - 1 },
  ...{ first: at === 0, last: at === count - 1, length: count },
});

/** A copy of the body for each entry that no field NEXT of a copy before has taken. */
function runRecords(
  { body, between }: { readonly body: WordProgram; readonly between: WordProgram },
  entries: readonly unknown[],
  out: string[],
  [scope, state]: readonly [DataScope, FillingState],
): void {
  // Behind the last entry, where a field NEXT may lead, there is none: the data are no entry there.
  const inner: OpenScope = { ...scope, item: undefined, isEntry: false, index: 0, around: [] };
  const cursor = { entries, at: 0, scope: inner };
  const depth = state.entries.length;
  state.records = cursor;
  let gap: readonly string[] = [];
  for (; cursor.at < entries.length; cursor.at += 1) {
    const before = markOf(out, scope, state);
    for (const piece of gap) out.push(piece);
    putEntry(inner, entries[cursor.at], cursor.at);
    state.bookmarks.clear();
    state.counted += 1;
    state.entries.length = depth;
    state.entries.push(state.counted);
    const next: string[] = [];
    const isCopied = untilSkipped(() => {
      state.zones.current.clear();
      runProgram(body, out, inner, state);
      // What it says of headers is about this entry.
      runProgram(between, next, inner, state);
    });
    if (isCopied) gap = next;
    else goBack(before, out, scope, state);
  }
  state.entries.length = depth;
  state.records = undefined;
}

/** What a part of an archive costs beside its text. */
const zoneWork = 20;

type ZoneStep = Extract<WordInstruction, { readonly kind: "zone" }>;

/** The header or footer of the entry at hand, made when something first leads to it; behind the last entry, that of the last one. */
function zoneId({ link, part }: ZoneStep, scope: DataScope, state: FillingState): string {
  const { zones, zoneTemplates, records, links, path } = state;
  const known = zones.current.get(link);
  const template = zoneTemplates.get(part);
  if (known !== undefined || template === undefined || records === undefined) return known ?? link;
  scope.budget.work(zoneWork, path);
  const { kind, program, relationships } = template;
  const names = new LaterNames();
  const own: FillingState = { ...state, isZone: true, names, links: new PartLinks(relationships) };
  const out: string[] = [];
  // A loop of the body around the link gives the header no names, and the header none to the body.
  runProgram(program, out, { ...records.scope }, own);
  state.counted = own.counted;
  const text = out.join("");
  const zone = { kind, part, text, relationships: own.links.addedTo(relationships) ?? relationships };
  const named = (): string => {
    scope.growth.byText(text);
    return names.put(text, state.uniqueNames);
  };
  const id = zones.idOf(link, zone, { links, named });
  zones.current.set(link, id);
  return id;
}

function putEntry(scope: OpenScope, item: unknown, at: number): void {
  scope.item = item;
  scope.index = at + 1;
  scope.around = [item];
}

type NextStep = Extract<WordInstruction, { readonly kind: "next" }>;

/** NEXT and NEXTIF: behind them the fields are those of the next entry. SKIPIF: the copy ends, and is none. */
function goOn({ test, isSkip, where }: NextStep, scope: DataScope, state: FillingState): void {
  const { records, path } = state;
  if (records === undefined) {
    const message = `${where}: it goes on to the next entry, but the document is made of one.`;
    scope.missing.report.add(undefined, "UNRESOLVED_TOKEN", path, message);
    return;
  }
  // Of the entries around one is the copy of the body.
  if (state.entries.length > 1 || state.isZone) {
    const place = state.isZone ? "a header, a footer or a note" : "a loop, which goes on by itself";
    const message = `${where}: it stands in ${place}; it is left out.`;
    scope.missing.report.add(undefined, "UNRESOLVED_TOKEN", path, message);
    return;
  }
  if (test !== undefined && !holds(test, { scope, state, where })) return;
  if (isSkip) throw new SkippedEntry();
  records.at += 1;
  putEntry(scope as OpenScope, records.entries[records.at], records.at);
}

/** A scope of a loop: it is made once, and its steps go on in it. */
interface OpenScope extends DataScope {
  item: unknown;
  index: number;
  around: readonly unknown[];
}

/** A name holds up to the end of the region around: each has a scope of its own. */
function setName(name: string, value: unknown, scope: DataScope): void {
  const open = scope as OpenScope;
  const { item } = open;
  // What is set counts before a member of the entry with that name.
  if (typeof item === "object" && item !== null && Object.hasOwn(item, name)) open.item = { ...item, [name]: value };
  open.around = [{ [name]: value }, ...open.around];
}

interface LoopEntries {
  readonly entries: readonly unknown[];
  /** The value is no list and no object: it holds, and the entry around goes on. */
  readonly isCondition: boolean;
}

const entriesAre = (entries: readonly unknown[]): LoopEntries => ({ entries, isCondition: false });

/** What a loop repeats for: an entry of a list; an object is a list of one. */
function entriesOf({ list, isSection, own }: LoopStep, scope: DataScope, path: string): LoopEntries {
  const value = valueOfTag(list, scope, path);
  if (Array.isArray(value)) return entriesAre(value);
  if (value === undefined || value === null || value === false || value === "") {
    if (value === undefined && !isSection) {
      scope.use?.unresolved(list.spelling);
      reportTag(list, "has no value: nothing is repeated", scope, path, "UNRESOLVED_TOKEN");
    }
    return entriesAre([]);
  }
  if (typeof value === "object") return entriesAre(own === "" ? membersOf(value) : [value]);
  if (isSection) return { entries: value === 0 ? [] : [scope.item], isCondition: true };
  reportTag(list, "is no list: nothing is repeated", scope, path, "LOOP_NO_LIST");
  return entriesAre([]);
}

/** Carbone goes through the members of an object as through a list. */
const membersOf = (value: object): readonly unknown[] => Object.entries(value).map(([att, val]) => ({ att, val }));

function reportTag(
  { where, spelling }: TagValue,
  what: string,
  { missing }: DataScope,
  path: string,
  code: "UNRESOLVED_TOKEN" | "LOOP_NO_LIST",
): void {
  const errorCode = code === "LOOP_NO_LIST" ? "CONTENT_ERROR" : "UNRESOLVED_TOKEN";
  missing.report.add(errorCode, code, path, `${where}: ${spelling} ${what}.`);
}

function runChoice(branches: readonly ChoiceBranch[], out: string[], scope: DataScope, state: FillingState): void {
  for (const { test, isNegated, body } of branches) {
    if (test !== undefined && isThere(valueOfTag(test, scope, state.path)) === isNegated) continue;
    runProgram(body, out, scope, state);
    return;
  }
}

type UniqueStep = { readonly of: UniqueKind; readonly original: string; readonly loops: number };

const uniqueOf = ({ of, original, loops }: UniqueStep, { names, entries }: FillingState): string =>
  names.nameFor(of, original, entries[loops - 1] ?? entries.at(-1) ?? 0);

/** Schemes that a link may have: what a reader opens without running anything. */
const safeAddress = /^(?:https?|mailto|tel):\S*$/i;

type LinkStep = Extract<WordInstruction, { readonly kind: "link" }>;

/** Longer addresses are not linked anywhere. */
const longestAddress = 2048;

function linked({ address, text, look }: LinkStep, scope: DataScope, state: FillingState): string {
  const { path, links } = state;
  const to = textOf(valueOfTag(address, scope, path));
  const shown = writtenText(textOfTag(text ?? address, scope, state), "run", scope.growth);
  if (to === undefined) return shown;
  if (to.length > longestAddress || !safeAddress.test(to.trim())) {
    const message = `${address.where}: ${address.spelling} is not linked: an address begins with http:, https:, mailto: or tel: and has no blanks.`;
    scope.missing.report.add("CONTENT_ERROR", "LINK_REFUSED", path, message);
    return shown;
  }
  const known = links.count;
  const id = links.idOf(to.trim());
  if (links.count > known) growByAttribute(to, scope.growth);
  const run = `<w:r>${look.linked}<w:t xml:space="preserve">${shown}</w:t></w:r>`;
  const link = `<w:hyperlink xmlns:r="${relationshipsNamespace}" r:id="${id}">${run}</w:hyperlink>`;
  return `</w:t></w:r>${link}<w:r>${look.own}<w:t xml:space="preserve">`;
}

const relationshipsNamespace = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

/** Whether the last thing that was written is a paragraph, or holds one at its end. */
function endsWithParagraph(out: readonly string[]): boolean {
  for (let at = out.length - 1; at >= 0; at -= 1) {
    const text = (out[at] ?? "").trimEnd();
    if (text === "") continue;
    if (text.endsWith("</w:p>") || text.endsWith("</w:sdt>")) return true;
    return /^<w:p(?:\s[^>]*)?\/>$/.test(text.slice(text.lastIndexOf("<")));
  }
  return false;
}

function dropEmptyTable(out: string[], start: number): void {
  for (let at = start; at < out.length; at += 1) if (/<w:tr[\s>]/.test(out[at] ?? "")) return;
  out.length = start;
}
