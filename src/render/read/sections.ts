import type {
  BreakElement,
  ContentElement,
  Document,
  PageSetup as SetupWord,
  Zone as ZoneWord,
} from "../../vocabulary/definition.ts";
import type { Block, Section } from "../model/flow.ts";
import type { ReadContext } from "./context.ts";
import { tellNotDrawn } from "./not-drawn.ts";
import { readPageSetup } from "./page-setup.ts";
import { noTextKeys } from "./styles/text-keys.ts";
import { isFilled } from "./wishes.ts";
import { readZone } from "./zone.ts";

/** A zone as written, and where. */
interface Placed<T> {
  readonly word: T;
  readonly path: string;
}

/** What holds from a section's start on, before its content is read. */
interface Opening {
  readonly path: string;
  readonly setup: Placed<SetupWord>;
  readonly header: Placed<ZoneWord | undefined>;
  readonly footer: Placed<ZoneWord | undefined>;
}

/** The document's content, cut at its section breaks. A section without content makes no page. */
export function readSections(document: Document, context: Omit<ReadContext, "room">): readonly Section[] {
  const starts = cutAtSections(document.content);
  let opening = firstOpening(document);
  const sections = starts.map(({ from, to, at }) => {
    if (at !== undefined) opening = openingAfter(opening, at, from - 1, document, context);
    return readSection(opening, document.content, from, to, context);
  });
  const filled = sections.filter((section) => section.blocks.length > 0);
  return filled.length > 0 ? filled : sections.slice(0, 1);
}

interface Cut {
  readonly from: number;
  readonly to: number;
  /** The break that begins it; undefined for the first section. */
  readonly at: BreakElement | undefined;
}

function cutAtSections(content: readonly ContentElement[]): readonly Cut[] {
  const cuts: Cut[] = [];
  let from = 0;
  let at: BreakElement | undefined;
  for (const [index, element] of content.entries()) {
    if (!("break" in element) || element.break !== "section") continue;
    cuts.push({ from, to: index, at });
    from = index + 1;
    at = element;
  }
  return [...cuts, { from, to: content.length, at }];
}

function firstOpening(document: Document): Opening {
  return {
    path: "/document",
    setup: { word: rootSetup(document), path: "/document/pageSetup" },
    header: { word: document.header, path: "/document/header" },
    footer: { word: document.footer, path: "/document/footer" },
  };
}

/** `pageSize` is short for `pageSetup.size`, which wins. */
function rootSetup({ pageSetup, pageSize }: Document): SetupWord {
  return pageSize === undefined ? (pageSetup ?? {}) : { size: pageSize, ...pageSetup };
}

/** Each key of the page set-up overrides the document's; header and footer stay those of the section before. */
function openingAfter(
  before: Opening,
  node: BreakElement,
  at: number,
  document: Document,
  { report }: Pick<ReadContext, "report">,
): Opening {
  const path = `/document/content/${at}`;
  if (isFilled(node.watermark)) tellNotDrawn(report, "A watermark", `${path}/watermark`);
  return {
    path,
    setup: { word: { ...rootSetup(document), ...node.pageSetup }, path: `${path}/pageSetup` },
    header: node.header === undefined ? before.header : { word: node.header, path: `${path}/header` },
    footer: node.footer === undefined ? before.footer : { word: node.footer, path: `${path}/footer` },
  };
}

function readSection(
  opening: Opening,
  content: readonly ContentElement[],
  from: number,
  to: number,
  base: Omit<ReadContext, "room">,
): Section {
  const setup = readPageSetup(opening.setup.word, opening.setup.path, base.report);
  const room = Math.max(0, setup.size.width - setup.margin.left - setup.margin.right);
  const context = { ...base, room };
  const blocks: Block[] = [];
  for (let at = from; at < to; at += 1) {
    const element = content[at];
    if (element !== undefined) blocks.push(...context.element(element, noTextKeys, `/document/content/${at}`, context));
  }
  return {
    path: opening.path,
    setup,
    header: readZone(opening.header.word, opening.header.path, context),
    footer: readZone(opening.footer.word, opening.footer.path, context),
    blocks,
  };
}
