import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import type { StyleUse, Toc } from "../../../../vocabulary/generated/definition.ts";
import type { Block, Paragraph, TocEntry } from "../../../model/document/flow.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type BoxLook, noBox, type TextLook } from "../../../model/look.ts";
import { plainText } from "../../../model/text/plain-text.ts";
import type { NotedHeading } from "../collected/contents.ts";
import { levelsOf } from "../collected/listed-levels.ts";
import type { ReadContext } from "../context.ts";
import { readText } from "../shortcodes/read-text.ts";
import type { ElementLook } from "../styles/style-book.ts";
import type { TextKeys } from "../styles/text-keys.ts";

/** Entries stand so much further in for each level. */
const levelIndent = 14;

/** A table of contents on pages of its own; in a cell, where pages do not break, it stands where it is. */
export function readToc(toc: Toc, keys: TextKeys, path: string, context: ReadContext): readonly Block[] {
  const tocPath = `${path}/toc`;
  const { contents } = context;
  if (contents === undefined) {
    const message = "A table of contents stands in the body, not in headers and footers; it is left out.";
    context.report.add("CONTENT_ERROR", "TOC_IGNORED", tocPath, message);
    return [];
  }
  const [first, last] = levelsOf(toc);
  const lookOf = (use: StyleUse | undefined): ElementLook => context.styles.look(keys, "p", use, tocPath);
  const of = toc.of === undefined ? undefined : unquoteLiteral(toc.of);
  const levels = new TocLevels(lookOf(toc.style), (toc.styles ?? []).map(lookOf), of === undefined ? first : 1);
  const blocks: Block[] = titleOf(toc, keys, tocPath, context);
  contents.fill(blocks, (heading) => {
    const isListed = heading.of === of && (of !== undefined || (heading.level >= first && heading.level <= last));
    const title = isListed ? plainText(heading.inlines) : "";
    if (title === "") return [];
    // Every table lists every heading: both are the author's, their product is not.
    context.growth.byText(title);
    const entry = entryOf({ ...heading, title }, levels, tocPath, context);
    return [toc.leader === "none" ? { ...entry, plain: true } : entry];
  });
  const box = context.inBody && toc.inline !== true ? { ...noBox, breakBefore: true, breakAfter: true } : noBox;
  return [{ kind: "stack", path, anchor: undefined, box, blocks }];
}

const titleWords = ["p", "h1", "h2", "h3", "h4", "h5"] as const;

/** An empty title is none. It is no heading: contents do not list themselves. */
function titleOf(toc: Toc, keys: TextKeys, path: string, context: ReadContext): Block[] {
  const { title = defaults.toc.title, titleStyle = defaults.toc.titleStyle } = toc;
  if (title === "") return [];
  const look = titleLook(titleStyle, keys, path, context);
  const { inlines, align = look.paragraph.align } = readText(title, look.text, { context, path: `${path}/title` });
  const paragraph = { ...look.paragraph, align };
  return [
    { kind: "paragraph", role: "p", path, anchor: undefined, box: look.box, inlines, look: look.text, paragraph },
  ];
}

/** A style of an element's name looks like that element; any other changes what an h1 looks like. */
function titleLook(style: StyleUse, keys: TextKeys, path: string, { styles }: ReadContext): ElementLook {
  const word = typeof style === "string" ? titleWords.find((name) => name === unquoteLiteral(style)) : undefined;
  return word === undefined ? styles.look(keys, "h1", style, path) : styles.look(keys, word, undefined, path);
}

function entryOf(
  { of, level, title, look: headingLook, place }: NotedHeading & { readonly title: string },
  levels: TocLevels,
  path: string,
  context: ReadContext,
): TocEntry {
  const { first } = levels;
  const { text, paragraph } = levels.look(level - first + 1);
  const look = inLanguageOf(headingLook, text, context);
  const entry: Paragraph = {
    kind: "paragraph",
    role: "p",
    path,
    anchor: undefined,
    box: noBox,
    inlines: [{ kind: "text", text: title, look, link: undefined, span: undefined }],
    look,
    // Indents of first lines are of running text; lines that hang are of entries too.
    paragraph: { ...paragraph, align: undefined, indent: Math.min(0, paragraph.indent) },
  };
  const from = first === 1 ? {} : { from: first };
  return {
    kind: "toc-entry",
    path,
    anchor: undefined,
    box: levels.box(level - first + 1),
    level: level - first + 1,
    ...from,
    ...(of === undefined ? {} : { of }),
    place,
    text: entry,
  };
}

function inLanguageOf({ language }: TextLook, look: TextLook, { variants }: ReadContext): TextLook {
  if (language === undefined || language === look.language) return look;
  return variants.of(look, `language ${language}`, () => ({ ...look, language }));
}

/** The entries' boxes: those of one level share one. */
class TocLevels {
  readonly #boxes = new Map<number, BoxLook>();
  readonly #usual: ElementLook;
  readonly #looks: readonly ElementLook[];
  /** The level of headings that stands furthest out. */
  readonly first: number;

  /** `looks`: of the levels from the first on; `usual`: of those beyond. */
  constructor(usual: ElementLook, looks: readonly ElementLook[], first: number) {
    this.#usual = usual;
    this.#looks = looks;
    this.first = first;
  }

  /** From 1. */
  look(level: number): ElementLook {
    return this.#looks[level - 1] ?? this.#usual;
  }

  box(level: number): BoxLook {
    const known = this.#boxes.get(level);
    if (known !== undefined) return known;
    const { box: whole, paragraph } = this.look(level);
    const side = paragraph.direction === "rtl" ? "right" : "left";
    const margin = { ...whole.margin, [side]: whole.margin[side] + (level - 1) * levelIndent };
    const box = { ...whole, margin };
    this.#boxes.set(level, box);
    return box;
  }
}
