import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { ImportedDefinition, ImportInto } from "../definition.ts";
import { Sample } from "../placeholders/sample.ts";
import { unreadable } from "../unreadable.ts";
import { readBlocks } from "./blocks.ts";
import { cutFrontMatter } from "./front-matter.ts";
import type { MarkdownNode, MarkdownRoot } from "./node.ts";
import { everyNode, linkedPlaces } from "./slugs.ts";
import { sourceOfMarkdown } from "./source-of-markdown.ts";

/** The parser takes time and memory that grow faster than its text. */
const mostCharacters = 1_000_000;
/** For each bracket the parser may look for the end of a link up to the next blank line: brackets times characters up to there, summed. */
const mostBracketSteps = 200_000_000;
/** Each name in brackets is looked for among all that are defined: brackets times definitions. */
const mostNameSteps = 200_000_000;
/** A note is written out at each place that refers to it: characters of all of them. */
const mostNoteCharacters = 10_000_000;
/** Containers that one line opens: their number times the number of lines is the parser's work. */
const mostContainers = 100;

/**
 * Markdown (CommonMark 0.31 with GitHub's tables, tasks, notes, struck text and addresses) as a document.
 *
 * @throws Refusal INVALID_REQUEST beyond the limits
 */
export function importMarkdown(source: string, { findings, pictures, literal }: ImportInto): ImportedDefinition {
  const { members, text, lines } = cutFrontMatter(source, findings);
  mustBeBounded(text);
  const root = fromMarkdown(text, {
    extensions: [gfm(), asking],
    mdastExtensions: [gfmFromMarkdown(), askingOnEachLine],
  });
  mustHaveFewNotes(root);
  const sample = new Sample();
  const syntax = literal ? ("none" as const) : ("double" as const);
  const reading = { findings, pictures, sample, syntax, lines, ...namesIn(root), places: linkedPlaces(root) };
  const content = readBlocks(root.children, reading);
  const document = { ...members, styles, content };
  return { document, testData: sample.plain(), source: sourceOfMarkdown(root, reading) };
}

/** Begins nothing anywhere: the parser asks it at each place where something may begin, and it whether anybody waits. */
const asks = {
  tokenize: <State>(_effects: unknown, _begun: unknown, no: State): State => {
    keepOn();
    return no;
  },
};
const asking = { document: { null: asks }, flow: { null: asks }, text: { null: asks } } satisfies MarkdownExtension;
/** Nothing else is done where a line ends. */
const askingOnEachLine = { enter: { lineEnding: keepOn } };
type MarkdownExtension = ReturnType<typeof gfm>;

function mustBeBounded(text: string): void {
  const why =
    text.length > mostCharacters
      ? `It has more than ${mostCharacters} characters.`
      : new RegExp(`^(?:[ \\t]*(?:>|[-+*](?=[ \\t])|\\d{1,9}[.)](?=[ \\t]))){${mostContainers}}`, "m").test(text)
        ? `A line of it opens more than ${mostContainers} quotations and lists.`
        : bracketSteps(text) > mostBracketSteps
          ? "It has too many brackets ([) in too long paragraphs. Put blank lines between them."
          : nameSteps(text) > mostNameSteps
            ? "It has too many notes and addresses with names ([name]: …)."
            : undefined;
  if (why !== undefined) throw unreadable(why);
}

const bracketSteps = (text: string): number =>
  text.split(/\n[ \t]*\r?(?=\n)/).reduce((sum, block) => sum + (block.split("[").length - 1) * block.length, 0);

const nameSteps = (text: string): number => (text.split("[").length - 1) * (text.split("]:").length - 1);

function mustHaveFewNotes(root: MarkdownRoot): void {
  const lengths = new Map<string, number>();
  let sum = 0;
  const nodes = [...everyNode(root)];
  for (const node of nodes)
    if (node.type === "footnoteDefinition")
      lengths.set(node.identifier, (node.position?.end.offset ?? 0) - (node.position?.start.offset ?? 0));
  for (const node of nodes) if (node.type === "footnoteReference") sum += lengths.get(node.identifier) ?? 0;
  if (sum > mostNoteCharacters)
    throw unreadable(`Its notes have more than ${mostNoteCharacters} characters at all places that refer to them.`);
}

function namesIn(root: MarkdownRoot): {
  readonly addresses: ReadonlyMap<string, string>;
  readonly notes: ReadonlyMap<string, readonly MarkdownNode[]>;
} {
  const addresses = new Map<string, string>();
  const notes = new Map<string, readonly MarkdownNode[]>();
  for (const node of everyNode(root)) {
    if (node.type === "definition") addresses.set(node.identifier, node.url);
    if (node.type === "footnoteDefinition") notes.set(node.identifier, node.children);
  }
  return { addresses, notes };
}

/** How Markdown looks until an author changes it. */
const styles = {
  quote: { borderLeft: "2 solid #CCCCCC", paddingLeft: 8, color: "#555555" },
  code: {
    fontFamily: "Noto Sans Mono",
    fontSize: 9,
    whiteSpace: "pre",
    backgroundColor: "#F5F5F5",
    padding: 6,
    margin: "0 0 6",
  },
  th: { borderBottom: "1 solid #999999" },
  td: { borderBottom: "0.5 solid #DDDDDD" },
  center: { textAlign: "center" },
  right: { textAlign: "right" },
};
