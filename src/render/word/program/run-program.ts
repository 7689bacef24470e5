import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { isThere, textOf } from "../../definition/bind/scope/resolve.ts";
import type { DataScope } from "../../definition/bind/scope/scope.ts";
import type { PictureMark } from "../fill/file-pictures.ts";
import { escapedText } from "../tree/xml-text.ts";
import { writtenControl } from "./control-steps.ts";
import { holds, writtenField } from "./field-steps.ts";
import type { FillingState } from "./filling-state.ts";
import {
  type ChoiceBranch,
  programOf,
  type TagValue,
  type UniqueKind,
  type WordInstruction,
  type WordProgram,
} from "./instruction.ts";
import { writtenFrame, writtenPicture } from "./picture-steps.ts";
import { textOfTag, valueOfTag } from "./tag-value.ts";
import { growByBreaks, writtenInRuns, writtenText } from "./written-text.ts";

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
      out.push(uniqueOf(step, state));
      return;
    case "list":
      out.push(state.lists.numberFor(step.original, state.entries[step.depth] ?? 0));
      return;
    case "once":
      if (!state.once.has(step)) out.push(step.text);
      state.once.add(step);
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

type ElementStep = Extract<WordInstruction, { readonly kind: "link" | "picture" | "frame" }>;

function writtenElement(step: ElementStep, scope: DataScope, state: FillingState): string {
  if (step.kind === "link") return linked(step, scope, state);
  return step.kind === "picture" ? writtenPicture(step, scope, state) : writtenFrame(step, scope, state);
}

type ValueStep = Extract<WordInstruction, { readonly kind: "value" }>;

function writtenValue({ value, place, look }: ValueStep, scope: DataScope, state: FillingState): string {
  const text = textOfTag(value, scope, state);
  if (look !== undefined) return writtenInRuns(text, look, scope.growth);
  if (place === "run") growByBreaks(text, scope.growth);
  return writtenText(text, place);
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
  { body, between }: { readonly body: WordProgram; readonly between: string },
  entries: readonly unknown[],
  out: string[],
  [scope, state]: readonly [DataScope, FillingState],
): void {
  // Behind the last entry, where a field NEXT may lead, there is none: the data are no entry there.
  const inner: OpenScope = { ...scope, item: undefined, isEntry: false, index: 0, around: [] };
  const gap = programOf(between === "" ? [] : [between]);
  const cursor = { entries, at: 0 };
  const depth = state.entries.length;
  state.records = cursor;
  let isFirst = true;
  for (; cursor.at < entries.length; cursor.at += 1) {
    const before = markOf(out, state);
    if (!isFirst) runProgram(gap, out, inner, state);
    putEntry(inner, entries[cursor.at], cursor.at);
    state.bookmarks.clear();
    state.counted += 1;
    state.entries.length = depth;
    state.entries.push(state.counted);
    if (isCopied(body, out, [inner, state])) isFirst = false;
    else goBack(before, out, state);
  }
  state.entries.length = depth;
  state.records = undefined;
}

/** Ends the copy of an entry that a field SKIPIF leaves out. */
class SkippedEntry extends Error {
  override readonly name = "SkippedEntry";
}

/** Whether an entry has a copy. */
function isCopied(body: WordProgram, out: string[], [scope, state]: readonly [DataScope, FillingState]): boolean {
  try {
    runProgram(body, out, scope, state);
    return true;
  } catch (error) {
    if (error instanceof SkippedEntry) return false;
    throw error;
  }
}

/** What a copy adds to the file. */
interface CopyMark {
  readonly out: number;
  readonly tables: number;
  readonly once: number;
  readonly links: number;
  readonly pictures: PictureMark;
}

const markOf = (out: readonly string[], { tables, once, links, pictures }: FillingState): CopyMark => ({
  ...{ out: out.length, tables: tables.length, once: once.size, links: links.count, pictures: pictures.mark() },
});

/** Of an entry that is left out nothing is in the file, no picture and no address either. */
function goBack(mark: CopyMark, out: string[], { tables, once, links, pictures }: FillingState): void {
  out.length = mark.out;
  tables.length = mark.tables;
  if (once.size > mark.once) for (const step of [...once].slice(mark.once)) once.delete(step);
  links.cutTo(mark.links);
  pictures.cutTo(mark.pictures);
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
  if (state.entries.length > 1) {
    const message = `${where}: it stands in a loop, which goes on by itself; it is left out.`;
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
  const shown = writtenText(textOfTag(text ?? address, scope, state), "run");
  if (to === undefined) return shown;
  if (to.length > longestAddress || !safeAddress.test(to.trim())) {
    const message = `${address.where}: ${address.spelling} is not linked: an address begins with http:, https:, mailto: or tel: and has no blanks.`;
    scope.missing.report.add("CONTENT_ERROR", "LINK_REFUSED", path, message);
    return shown;
  }
  const id = escapedText(links.idOf(to.trim()));
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
