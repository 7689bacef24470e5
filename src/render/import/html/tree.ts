import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  parse,
  parseFragment,
  serializeOuter,
} from "parse5";
import { append } from "../../../vocabulary/append.ts";
import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import { remark } from "../../tag-languages/statements.ts";
import { unreadable } from "../unreadable.ts";

/** An element of a page. Style sheets are held against it: it has what the elements of a drawing have. */
export interface HtmlElement {
  /** In lower case. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Elements and the text between them. */
  readonly children: readonly (HtmlElement | string)[];
  readonly parent: HtmlElement | undefined;
  readonly line: number;
  /** A drawing as a file of its own. */
  readonly svg: string | undefined;
  /** Comments that mark a loop: `{{#each rows}}` between rows of a table stands in one. */
  readonly mark: string | undefined;
}

/** A child of an element. */
export type HtmlChild = HtmlElement | string;

const mostCharacters = 8_000_000;
const mostElements = 50_000;
/** Nesting is walked by functions that call themselves, and the parser looks through all that is open for each tag. */
const deepest = 256;
/** The parser compares each attribute with those before it in its tag. */
const mostAttributes = 2_000;
/** The end of each is looked for among those behind it. */
const mostMarks = 4_000;
/** Characters of tags that are looked at in all; the tags of honest files lie one behind the other. */
const mostLookedAt = 40_000_000;

/**
 * The `html` element of a page, as browsers parse it (HTML, 13.2).
 *
 * @throws Refusal INVALID_REQUEST beyond the limits
 */
export function parseHtml(source: string): HtmlElement {
  mustBeBounded(source);
  let [count, depth] = [0, 0];
  const document = parse<DefaultTreeAdapterMap>(source, {
    sourceCodeLocationInfo: true,
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      createElement(name, namespace, attributes) {
        keepOn();
        count += 1;
        if (count > mostElements) throw unreadable(`It has more than ${mostElements} elements.`);
        return defaultTreeAdapter.createElement(name, namespace, attributes);
      },
      onItemPush() {
        depth += 1;
        if (depth > deepest) throw unreadable(`Its elements are nested more than ${deepest} deep.`);
      },
      onItemPop() {
        depth -= 1;
      },
    },
  });
  const root = document.childNodes.find((node) => node.nodeName === "html");
  return elementOf(root as DefaultTreeAdapterTypes.Element, undefined, 1);
}

function mustBeBounded(source: string): void {
  if (source.length > mostCharacters) throw unreadable(`It has more than ${mostCharacters} characters.`);
  let lookedAt = 0;
  for (const { index } of source.matchAll(/<[a-z]/gi)) {
    const end = endOfTag(source, index + 1);
    if (end === undefined) throw unreadable(`A tag of it has more than ${mostAttributes} attributes.`);
    keepOn();
    lookedAt += end - index;
    if (lookedAt > mostLookedAt) throw unreadable("Its tags stand within one another.");
  }
}

/** A name, or blanks and strokes between attributes, or an attribute with its value (HTML, 13.2.5.32 to 13.2.5.39). */
const partOfTag = /[\t\n\f\r /]+|=?[^\t\n\f\r />=]*(?:[\t\n\f\r ]*=[\t\n\f\r ]*(?:"[^"]*"?|'[^']*'?|[^\t\n\f\r >]*))?/y;

/** Behind the last attribute of the tag that begins at `start`; undefined: it has too many. */
function endOfTag(source: string, start: number): number | undefined {
  partOfTag.lastIndex = start;
  for (let parts = 0; parts < mostAttributes * 2; parts += 1) {
    const at = partOfTag.lastIndex;
    if (!partOfTag.test(source) || partOfTag.lastIndex === at) return at;
  }
  return undefined;
}

const svgSpace = "http://www.w3.org/2000/svg";

function elementOf(
  node: DefaultTreeAdapterTypes.Element,
  parent: HtmlElement | undefined,
  around: number,
): HtmlElement {
  keepOn();
  const line = node.sourceCodeLocation?.startLine ?? around;
  const children: (HtmlElement | string)[] = [];
  const isDrawing = node.namespaceURI === svgSpace;
  const made: HtmlElement = {
    name: node.tagName,
    attributes: new Map(node.attrs.map(({ name, value }) => [name, value])),
    ...{ children, parent, line },
    svg: isDrawing ? fileOf(node) : undefined,
    mark: undefined,
  };
  if (!isDrawing) for (const child of node.childNodes) append(children, childrenOf(child, made));
  if (node.tagName === "table") moveIntoBodies(children, node);
  return made;
}

/** Tags before the first row stand in the part of the table that the row is in, where the page does not write it (HTML, 13.2.6.4.9). */
function moveIntoBodies(children: (HtmlElement | string)[], table: DefaultTreeAdapterTypes.Element): void {
  const isWritten = table.childNodes.some(
    (node) => defaultTreeAdapter.isElementNode(node) && node.tagName === "tbody" && node.sourceCodeLocation?.startTag,
  );
  const body = children.findIndex((child) => typeof child !== "string" && child.name === "tbody");
  const first = children[body];
  if (isWritten || first === undefined || typeof first === "string") return;
  let from = body;
  while (from > 0 && isMarkOrBlank(children[from - 1])) from -= 1;
  const moved = children.splice(from, body - from);
  (first.children as (HtmlElement | string)[]).unshift(...moved);
}

const isMarkOrBlank = (child: HtmlElement | string | undefined): boolean =>
  typeof child === "string" ? child.trim() === "" : child?.mark !== undefined;

function childrenOf(node: DefaultTreeAdapterTypes.ChildNode, parent: HtmlElement): readonly (HtmlElement | string)[] {
  if (defaultTreeAdapter.isTextNode(node)) return [node.value];
  if (defaultTreeAdapter.isElementNode(node)) return [elementOf(node, parent, parent.line)];
  if (!defaultTreeAdapter.isCommentNode(node) || !node.data.startsWith(markPrefix)) return [];
  const line = node.sourceCodeLocation?.startLine ?? parent.line;
  const mark = node.data.slice(markPrefix.length).replace(entity, characterOf);
  return [{ name: "", attributes: new Map(), children: [], parent, line, svg: undefined, mark }];
}

/** A reference to a character (HTML, 13.2.5.72), which comments do not have. */
const entity = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/gi;

function characterOf(written: string): string {
  const [node] = parseFragment<DefaultTreeAdapterMap>(written).childNodes;
  return node !== undefined && defaultTreeAdapter.isTextNode(node) ? node.value : written;
}

/** The first character of marks of loops that have been put into comments. */
const markPrefix = "\uE0F2";

/** Remarks, and the tags of loops and conditions, of Handlebars and of Jinja. */
const handlebarsMark =
  "\\{\\{~?\\s{0,9}(?:[#/]>?[^{}<>\\n]{1,400}|\\^[^{}<>\\n]{0,400}|else(?:\\s[^{}<>\\n]{0,400})?)~?\\}\\}";
const jinjaMark = "\\{%(?!\\})(?:[^{%]|\\{(?!%)|%(?!\\})){1,400}%\\}";
const mark = `${remark}|${handlebarsMark}|${jinjaMark}`;

/**
 * Comments, elements in which nothing is a tag (HTML, 13.2.5.2 and 13.2.5.3: markup is text there), code, and tags of HTML; and else the
 * tags of loops and conditions, also where one is all of a comment.
 */
const unmarked = new RegExp(
  [
    `<!--\\s{0,99}(${mark})\\s{0,99}-->`,
    "<!--[\\s\\S]*?(?:-->|$)",
    "<(script|style|title|textarea|xmp|iframe|noembed|noframes|pre|code)\\b(?![^<>]*\\/>)[\\s\\S]*?(?:<\\/\\2|$)",
    "<[a-z/!][^<>]*>",
    `(${mark})`,
  ].join("|"),
  "gi",
);

/**
 * Beginnings and ends of loops as comments, which may stand anywhere: text between the rows of a table is moved out of it by the rules of
 * parsing.
 */
export function withMarks(source: string): string {
  let count = 0;
  // What stands in tags, in scripts and in style sheets is no text.
  const marked = source.replace(unmarked, (found, inComment?: string, _?: string, inText?: string) => {
    const tag = inComment ?? inText;
    // No comment holds its own end.
    if (tag === undefined || /--!?>/.test(tag)) return found;
    count += 1;
    return `<!--${markPrefix}${tag}-->`;
  });
  if (count > mostMarks) throw unreadable(`It has more than ${mostMarks} tags of loops and conditions.`);
  if (/<(?:html|head|body|!doctype)\b/i.test(marked)) return marked;
  // A mark before the first element of the body would be outside of it; what belongs to the head does not count as one of its children.
  const end = headEnd(marked);
  return `${marked.slice(0, end)}<body>${marked.slice(end)}`;
}

/** Elements that begin a page without tags of its own for head and body, and stand in the head nonetheless (HTML, 13.2.6.4.4). */
const headPiece = /\s+|<(style|title|script)\b[\s\S]*?<\/\1>|<(?:meta|link|base)\b[^>]*>/iy;

function headEnd(page: string): number {
  let end = 0;
  for (headPiece.lastIndex = 0; headPiece.test(page); ) end = headPiece.lastIndex;
  return end;
}

function fileOf(node: DefaultTreeAdapterTypes.Element): string {
  const named = new Set(node.attrs.map(({ name, prefix = "" }) => (prefix === "" ? name : `${prefix}:${name}`)));
  const missing = [
    ["xmlns", svgSpace],
    ["xmlns:xlink", "http://www.w3.org/1999/xlink"],
  ].filter(([name]) => !named.has(name ?? ""));
  // The one entity that HTML writes and XML does not know.
  const written = serializeOuter(node).replaceAll("&nbsp;", "&#160;");
  return `<svg ${missing.map(([name, value]) => `${name}="${value}"`).join(" ")}${written.slice("<svg".length)}`;
}

/** Whether an element shows code, in which nothing is a tag. */
export const isCode = ({ name }: HtmlElement): boolean => name === "pre" || name === "code";

/** The text in an element. */
export const textIn = (element: HtmlElement): string =>
  element.children.map((child) => (typeof child === "string" ? child : textIn(child))).join("");

/** Every element of a page, the outer ones first. */
export const everyElement = (element: HtmlElement): readonly HtmlElement[] => {
  const found: HtmlElement[] = [];
  const visit = (one: HtmlElement): void => {
    found.push(one);
    for (const child of one.children) if (typeof child !== "string") visit(child);
  };
  visit(element);
  return found;
};
