import type { Figure } from "../../../../vocabulary/generated/definition.ts";
import { escapeStep } from "../../../../vocabulary/json/pointer.ts";
import type { Caption, CaptionOwner, CaptionPiece } from "../../../model/document/caption.ts";
import type { Block, Paragraph } from "../../../model/document/flow.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type Inline, isAlike, type TextInline } from "../../../model/text/inline.ts";
import type { CountedCaption, LeadWords } from "../collected/captions.ts";
import { type ReadContext, readElements } from "../context.ts";
import { readText } from "../shortcodes/read-text.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";
import { readCellText } from "./paragraph.ts";
import { widthWithin } from "./stack.ts";

interface FigureNode {
  readonly figure: Figure;
  readonly id?: string | undefined;
}

/** A counted caption, with its name and what it is of. */
type CaptionOfThing = CountedCaption & Pick<Caption, "name" | "of">;

/** Something and its caption, which counts; both stay together. */
export function readFigure({ figure, id }: FigureNode, keys: TextKeys, path: string, context: ReadContext): Block {
  const figurePath = `${path}/figure`;
  const look = context.styles.look(keys, "figure", figure.style, figurePath);
  const kind = unquoteLiteral(figure.kind ?? "figure");
  const isAbove = context.captions.isAbove(kind);
  const within = { ...context, availableWidth: widthWithin(look.box, context.availableWidth) };
  // Counted before what stands in it.
  const counted = countedAs(kind, figurePath, context);
  const name = id === undefined ? undefined : unquoteLiteral(id);
  const captioned = counted === undefined ? undefined : { ...counted, name, of: undefined };
  const readCaption = (): Paragraph => captionOf(figure, captioned, look, figurePath, within);
  // Notes have their numbers as they are read, so what stands above is read first.
  const above = isAbove ? readCaption() : undefined;
  const content = readElements(figure.content, look.keys, `${figurePath}/content`, within);
  const of = captionedIn(content, isAbove);
  const text = captionFor(above ?? readCaption(), of);
  if (name !== undefined) context.references.note(name, text);
  const anchor = noteListed(kind, name, text, context);
  const held = of === undefined ? content : content.map((block) => bearingCaption(block, of));
  const blocks = isAbove ? [keptWithNext(text), ...held] : [...held.map(lastKept), text];
  const element = of === undefined ? ({ element: "part" } as const) : {};
  const kept = asksToKeep(figure, figurePath, context) ? {} : ({ keptByKind: true } as const);
  return { kind: "stack", path, anchor, box: look.box, blocks, ...element, ...kept };
}

/** Whether a style of the document sets `keepTogether` for it. */
function asksToKeep({ style }: Figure, path: string, { styles }: ReadContext): boolean {
  const own = style === undefined ? undefined : styles.style(style, path);
  return own?.keepTogether !== undefined || styles.named("figure")?.keepTogether !== undefined;
}

/** Notes a caption for the tables that list its kind; answers with the place they lead to, unless it has a name of its own. */
function noteListed(
  kind: string,
  name: string | undefined,
  { inlines, look }: Paragraph,
  { contents, captionPlace }: ReadContext,
): string | undefined {
  const place = contents === undefined ? undefined : captionPlace(kind);
  if (place !== undefined) contents?.note({ of: kind, level: 1, inlines, look, place: name ?? place });
  return name === undefined ? place : undefined;
}

/** undefined: nothing is counted here, which is reported. */
function countedAs(kind: string, path: string, context: ReadContext): CountedCaption | undefined {
  if (context.counters !== undefined) return context.captions.next(kind, path);
  const message = "A caption has no number here: in headers, footers, footnotes and watermarks nothing is counted.";
  context.report.add("CONTENT_ERROR", "NUMBERING_IGNORED", path, message);
  return undefined;
}

function captionOf(
  { caption: text, captionStyle }: Figure,
  counted: CaptionOfThing | undefined,
  around: ElementLook,
  path: string,
  context: ReadContext,
): Paragraph {
  const look = context.styles.look(around.keys, "caption", captionStyle, path);
  const read = readCellText({ role: "p", text, textKey: "caption", node: {} }, look, path, context);
  const whole = { ...read, box: look.box };
  if (counted === undefined) return whole;
  const { words, ...caption } = counted;
  const { lead, align } = readLead(words, look, `/document/captions/${escapeStep(caption.kind)}/text`, context);
  const before = leadInlines(lead);
  for (const { text: said } of lead) context.growth.byText(said);
  const paragraph = align === undefined ? whole.paragraph : { ...whole.paragraph, align };
  const inlines = [...before, ...read.inlines];
  return { ...whole, paragraph, inlines, caption: { ...caption, lead, inlines: before.length } };
}

const captionFor = (text: Paragraph, of: CaptionOwner | undefined): Paragraph =>
  text.caption === undefined ? text : { ...text, caption: { ...text.caption, of } };

/** The one picture or table that a caption is of; undefined: there are several things, or what is read as text. */
function captionedIn(blocks: readonly Block[], below: boolean): CaptionOwner | undefined {
  const [only, other] = blocks;
  if (only === undefined || other !== undefined) return undefined;
  if (only.kind === "table") return { role: "Table", path: only.path, alt: undefined, below };
  if (only.kind !== "picture" || only.alt === "") return undefined;
  return { role: "Figure", path: only.path, alt: only.alt, below };
}

const bearingCaption = (block: Block, captioned: CaptionOwner): Block =>
  block.kind === "picture" || block.kind === "table" ? { ...block, captioned } : block;

const keptWithNext = <Kept extends Block>(block: Kept): Kept => ({
  ...block,
  box: { ...block.box, keepWithNext: true },
});

/** Pictures and texts stay on the page of the caption below them; a table may go over pages. */
const lastKept = (block: Block, at: number, all: readonly Block[]): Block =>
  at === all.length - 1 && block.kind !== "table" ? { ...keptWithNext(block), keptByKind: true } : block;

/** Label and number come in when shortcodes are read: what stands in them is text. `path`: JSON Pointer of the template. */
function readLead(
  words: LeadWords,
  { text: look }: ElementLook,
  path: string,
  context: ReadContext,
): Pick<ReturnType<typeof readText>, "align"> & { readonly lead: readonly CaptionPiece[] } {
  const { inlines, align } = readText(words.template, look, { context, path });
  return {
    align,
    lead: inlines.flatMap((inline) => (inline.kind === "text" ? piecesOf(inline, words) : other(inline))),
  };
}

const other = (inline: Inline): CaptionPiece => ({ kind: "text", text: " ", inline });

function piecesOf(inline: TextInline, { label, number }: LeadWords): readonly CaptionPiece[] {
  const piece = (kind: CaptionPiece["kind"], text: string): CaptionPiece => ({
    kind,
    text,
    inline: { ...inline, text },
  });
  return inline.text.split(/([{]label[}]|[{]n[}])/).flatMap((part): readonly CaptionPiece[] => {
    if (part === "") return [];
    if (part === "{label}") return [piece("label", label)];
    return [part === "{n}" ? piece("number", number) : piece("text", part)];
  });
}

/** The pieces as inlines; those that look the same are one, so that their letters are set together. */
function leadInlines(lead: readonly CaptionPiece[]): readonly Inline[] {
  const joined: Inline[] = [];
  for (const { inline } of lead) {
    const last = joined.at(-1);
    if (last?.kind === "text" && inline.kind === "text" && isAlike(last, inline))
      joined[joined.length - 1] = { ...last, text: last.text + inline.text };
    else joined.push(inline);
  }
  return joined;
}
