import { isMalformed, parseExpression } from "../../../vocabulary/expression/parse.ts";
import { quotedText } from "../../../vocabulary/expression/quoted-text.ts";
import { type Statement, type Syntax, statementsIn, withoutStatements } from "../../tag-languages/statements.ts";
import { quoted } from "../findings.ts";
import { type ImportedInline, sameTags, type TextMarks } from "../text/compose.ts";
import { printable } from "../text/literal.ts";
import { hasTagsOf, type PlaceholderValues, readPlaceholders } from "./braces.ts";
import { both, conditionIn, negated, orNothing } from "./condition.ts";
import { loopOver } from "./loop-over.ts";
import { isVerbatim, type PlacedStatement, type Region, regionsIn } from "./regions.ts";

/** A piece of a paragraph, or a statement in it. */
interface StatementPiece extends PlacedStatement {
  readonly inline: Extract<ImportedInline, { readonly kind: "text" }>;
}
type ParagraphPieces = readonly (ImportedInline | StatementPiece)[];

const isStatement = (piece: ImportedInline | StatementPiece | undefined): piece is StatementPiece =>
  piece !== undefined && "statement" in piece;

/** The pieces of a paragraph with the values of their placeholders; conditions and loops that begin and end in it are expressions. */
export function readLine(inlines: readonly ImportedInline[], filling: PlaceholderValues): readonly ImportedInline[] {
  if (filling.syntax === "none") return inlines;
  if (!inlines.some((one) => one.kind === "text" && mayHaveTags.test(one.text)))
    return inlines.flatMap((one) => filled(one, filling));
  const line = inlines
    .flatMap((one) => cutAtStatements(one, filling))
    .map((piece, unit) => (isStatement(piece) ? { ...piece, unit } : piece));
  const regions = regionsIn(line.filter(isStatement));
  return regions.size === 0
    ? inlines.flatMap((one) => filled(one, filling))
    : readPart(line, 0, { regions, failed: new Set(), filling });
}

interface LineReading {
  readonly regions: ReadonlyMap<StatementPiece, Region<StatementPiece>>;
  /** Those that were read and are text: what is in a region is read again when the one around it cannot be computed. */
  readonly failed: Set<Region<StatementPiece>>;
  readonly filling: PlaceholderValues;
}

/** Loops and conditions inside one another in a line; tags of deeper ones stay as text. */
const mostInLine = 8;

/** What each tag of each language has. */
const mayHaveTags = /[{+]/;

function filled(inline: ImportedInline, filling: PlaceholderValues): readonly ImportedInline[] {
  if (inline.kind !== "text") return [inline];
  const { text: words, marks, place } = inline;
  const isPlain = place === undefined || !/[{+$]/.test(words);
  return readPlaceholders(words, marks, isPlain ? filling : { ...filling, place });
}

function cutAtStatements(inline: ImportedInline, { syntax }: PlaceholderValues): ParagraphPieces {
  if (inline.kind !== "text") return [inline];
  const made: (ImportedInline | StatementPiece)[] = [];
  let done = 0;
  for (const { tag, statement, from, to } of statementsIn(inline.text, syntax)) {
    if (from > done) made.push({ ...inline, text: inline.text.slice(done, from) });
    made.push({ tag, statement, unit: 0, from, to, inline: { ...inline, text: tag } });
    done = to;
  }
  if (done === 0) return [inline];
  return done < inline.text.length ? [...made, { ...inline, text: inline.text.slice(done) }] : made;
}

/** `from`: the place of its first piece in the line. */
function readPart(line: ParagraphPieces, from: number, reading: LineReading): readonly ImportedInline[] {
  const made: ImportedInline[] = [];
  for (let at = 0; at < line.length; at += 1) {
    const piece = line[at];
    if (piece === undefined) continue;
    const region = isStatement(piece) ? reading.regions.get(piece) : undefined;
    if (region !== undefined && isVerbatim(region.open.statement)) {
      const end = region.end.unit - from;
      for (const one of verbatimText(line.slice(at, end + 1), reading.filling)) made.push(one);
      at = end;
      continue;
    }
    const shown = region === undefined ? undefined : readRegion(line, from, region, reading);
    if (region !== undefined && shown !== undefined) {
      for (const one of shown) made.push(one);
      at = region.end.unit - from;
    } else for (const one of filled(isStatement(piece) ? piece.inline : piece, reading.filling)) made.push(one);
  }
  return made;
}

/** Pieces in which nothing is a tag, and the tags that say so: these are reported. */
function verbatimText(line: ParagraphPieces, { findings, place }: PlaceholderValues): readonly ImportedInline[] {
  for (const one of [line[0], line.at(-1)])
    if (isStatement(one)) {
      const message = `${quoted(one.tag)} is not understood, and stays as text.`;
      findings.placeholder("near", one.inline.place ?? place, message);
    }
  return line.map((one) => (isStatement(one) ? one.inline : one));
}

/** A stretch of pieces between two statements of a region. */
interface Branch {
  readonly statement: Statement;
  readonly line: ParagraphPieces;
  readonly from: number;
}

function readRegion(
  line: ParagraphPieces,
  from: number,
  region: Region<StatementPiece>,
  reading: LineReading,
): readonly ImportedInline[] | undefined {
  if (region.open.statement.kind === "other" || region.depth >= mostInLine || reading.failed.has(region))
    return undefined;
  const shown = computedRegion(line, from, region, reading);
  if (shown === undefined) reading.failed.add(region);
  return shown;
}

function computedRegion(
  line: ParagraphPieces,
  from: number,
  region: Region<StatementPiece>,
  reading: LineReading,
): readonly ImportedInline[] | undefined {
  const marks = [region.open, ...region.middles, region.end];
  const branches = marks.slice(0, -1).map(({ statement, unit }, at): Branch => {
    const to = marks[at + 1]?.unit ?? unit;
    return { statement, line: line.slice(unit + 1 - from, to - from), from: unit + 1 };
  });
  if (!branches.every(({ line: inner }) => inner.every(canBeComputed))) return undefined;
  const shown = isLoop(region.open.statement, branches, reading.filling)
    ? inLoop(region.open, branches, reading)
    : byConditions(branches, reading);
  if (shown?.every(isWellFormed) === true) {
    for (const { tag } of marks) reading.filling.findings.ledger.text(tag);
    return shown;
  }
  return undefined;
}

/** ParagraphPieces ends, tab stops, pictures and notes stand in no expression. */
const canBeComputed = (piece: ImportedInline | StatementPiece): boolean =>
  isStatement(piece) ||
  piece.kind === "value" ||
  (piece.kind === "text" ? !/\{%{1,2}[\p{L}_]/u.test(piece.text) : piece.expression !== undefined);

const isWellFormed = (inline: ImportedInline): boolean =>
  inline.kind !== "code" || inline.expression === undefined || !isMalformed(parseExpression(inline.expression));

/** A section without a value in it is a condition: what it repeats would always be the same. */
const isLoop = (statement: Statement, branches: readonly Branch[], { syntax }: PlaceholderValues): boolean =>
  statement.kind === "loop" ||
  (statement.kind === "section" &&
    branches.some(({ line }) => line.some((piece) => !isStatement(piece) && hasValue(piece, syntax))));

const hasValue = (inline: ImportedInline, syntax: Syntax): boolean =>
  inline.kind !== "text" || hasTags(inline.text, syntax);

/** Whether a text has tags of values. */
export const hasTags = (words: string, syntax: Syntax = "pluses"): boolean =>
  hasTagsOf(syntax).test(withoutStatements(words, syntax));

function inLoop(
  { statement, tag }: StatementPiece,
  [branch, ...others]: readonly Branch[],
  { filling, ...reading }: LineReading,
): readonly ImportedInline[] | undefined {
  if (branch === undefined || others.length > 0) return undefined;
  const list =
    statement.kind === "loop" ? statement : statement.kind === "section" ? { list: statement.path } : undefined;
  const loop = list === undefined ? undefined : loopOver(list, filling);
  if (loop === undefined) return undefined;
  if (statement.kind === "section") reportSection(tag, true, filling);
  const parts = readPart(branch.line, branch.from, { ...reading, filling: { ...filling, item: loop.item } });
  const [expression, ...more] = computed(parts);
  if (expression === undefined || more.length > 0) return undefined;
  return [shownAs(`join(${loop.source}, '', ${expression.expression})`, expression.marks)];
}

/** A language that decides by the data has one tag for loops and conditions. */
export function reportSection(tag: string, isLoop: boolean, { findings, place }: PlaceholderValues): void {
  const message = isLoop
    ? `${quoted(tag)} is a loop over a list; where it is a condition, give its elements \`if\` instead.`
    : `${quoted(tag)} is a condition; where it is a list, give its elements \`source\` instead.`;
  findings.approximated(place, message);
}

/** The condition of a branch, if none before it holds; undefined: it is not understood. */
export function conditionsOf(
  statements: readonly Statement[],
  filling: PlaceholderValues,
): readonly string[] | undefined {
  const made: string[] = [];
  let before: string | undefined;
  for (const statement of statements) {
    const own = ownCondition(statement, filling);
    if (own === undefined && !(statement.kind === "else" && statement.condition === undefined)) return undefined;
    const whole = own === undefined ? before : before === undefined ? own : both(before, own);
    if (whole === undefined || isMalformed(parseExpression(whole))) return undefined;
    made.push(whole);
    if (own !== undefined) before = before === undefined ? negated(own) : both(before, negated(own));
  }
  return made;
}

function ownCondition(statement: Statement, filling: PlaceholderValues): string | undefined {
  switch (statement.kind) {
    case "if":
      return conditionIn(statement.condition, filling);
    case "else":
      return statement.condition === undefined ? undefined : conditionIn(statement.condition, filling);
    case "section":
      return conditionIn({ written: statement.path, isNegated: false }, filling);
    case "loop":
      return conditionIn({ written: statement.list, isNegated: false }, filling);
    case "other":
    case "end":
      return undefined;
  }
}

interface ComputedPart {
  readonly expression: string;
  readonly marks: TextMarks;
}

/** Longer texts are several expressions. */
const longestText = 400;

/** Pieces as expressions, those of one look that follow one another as one. */
function computed(inlines: readonly ImportedInline[]): readonly ComputedPart[] {
  const made: ComputedPart[] = [];
  for (const inline of inlines)
    for (const expression of expressionsOf(inline)) {
      const last = made.at(-1);
      const isShort = (last?.expression.length ?? 0) + expression.length <= longestText;
      if (last !== undefined && isShort && sameTags(last.marks, inline.marks))
        made[made.length - 1] = { ...last, expression: joinedTexts(last.expression, expression) };
      else made.push({ expression, marks: inline.marks });
    }
  return made;
}

const joinedTexts = (one: string, other: string): string => {
  const isText = (expression: string) => /^'(?:[^']|'')*'$/.test(expression);
  return isText(one) && isText(other) ? one.slice(0, -1) + other.slice(1) : `${one} & ${other}`;
};

function expressionsOf(inline: ImportedInline): readonly string[] {
  switch (inline.kind) {
    case "text":
      return (printable(inline.text).match(/[\s\S]{1,400}/gu) ?? []).map(quotedText);
    case "value":
      return [orNothing(`$${inline.path}`)];
    case "code":
      return inline.expression === undefined ? [] : [inline.withinText ?? inline.expression];
  }
}

const shownAs = (expression: string, marks: TextMarks): ImportedInline => ({
  ...{ kind: "code", code: `[= ${expression}]`, marks, expression },
});

function byConditions(branches: readonly Branch[], reading: LineReading): readonly ImportedInline[] | undefined {
  const { filling } = reading;
  const statements = branches.map(({ statement }) => statement);
  const conditions = conditionsOf(statements, filling);
  if (conditions === undefined) return undefined;
  const [first] = branches;
  if (first?.statement.kind === "section") reportSection(`{#${first.statement.path}}`, false, filling);
  const parts = branches.map(({ line, from }) => computed(readPart(line, from, reading)));
  const whole = asOneChoice(conditions, statements, parts);
  if (whole !== undefined) return [whole];
  return parts.flatMap((some, at) =>
    some.map(({ expression, marks }) => shownAs(`if(${conditions[at]}, ${expression}, '')`, marks)),
  );
}

/** `if(condition, one, other)`, where all have the same look. */
function asOneChoice(
  [condition]: readonly string[],
  statements: readonly Statement[],
  [one = [], other = []]: readonly (readonly ComputedPart[])[],
): ImportedInline | undefined {
  const [first, ...more] = one;
  const [second, ...others] = other;
  const isElse = statements.length < 2 || (statements[1]?.kind === "else" && statements[1].condition === undefined);
  if (first === undefined || more.length + others.length > 0 || statements.length > 2 || !isElse) return undefined;
  if (second !== undefined && !sameTags(first.marks, second.marks)) return undefined;
  return shownAs(`if(${condition}, ${first.expression}, ${second?.expression ?? "''"})`, first.marks);
}
