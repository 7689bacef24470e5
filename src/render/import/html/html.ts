import {
  type ImportedDefinition,
  type ImportedElement,
  type ImportInto,
  unlessEmpty,
  withValues,
} from "../definition.ts";
import { type ImportFindings, quoted } from "../findings.ts";
import { type PlaceholderValues, readPlaceholders } from "../placeholders/braces.ts";
import { Sample } from "../placeholders/sample.ts";
import { composedPlain } from "../text/compose.ts";
import { readBlocks } from "./blocks.ts";
import { CssCascade } from "./cascade.ts";
import { placesIn } from "./ids.ts";
import { pageOf } from "./page.ts";
import type { HtmlReadState } from "./reading.ts";
import { sourceOfPage } from "./source-of-page.ts";
import { bodyLook, placeOf } from "./styled.ts";
import { NamedStyles } from "./styles.ts";
import { reportJinja } from "./tags/tags-in-line.ts";
import { everyElement, type HtmlElement, parseHtml, textIn, withMarks } from "./tree.ts";

/**
 * A page in HTML, with its style sheets, as a document: text, headings, lists, tables, pictures, rows of blocks as columns, the page of
 * `@page`. Scripts do not run.
 *
 * @throws Refusal INVALID_REQUEST beyond the limits
 */
export function importHtml(text: string, { findings, pictures, literal }: ImportInto): ImportedDefinition {
  const root = parseHtml(literal ? text : withMarks(text));
  const elements = everyElement(root);
  reportUnread(elements, findings);
  const body = elements.find(({ name }) => name === "body") ?? root;
  const cascade = new CssCascade(root, findings);
  const page = pageOf(root, findings);
  const look = bodyLook(body, { cascade, findings });
  const sheet = { cascade, findings, textWidth: page.textWidth };
  const styles = new NamedStyles(body, look, sheet);
  const sample = new Sample();
  const reading: HtmlReadState = {
    ...sheet,
    pictures,
    sample,
    syntax: literal ? "none" : "handlebars",
    styles,
    places: placesIn(elements),
    inline: new WeakMap(),
    link: {},
    item: undefined,
    depth: 0,
  };
  const content = readBlocks(body.children, { element: body, properties: new Map(), look, display: "block" }, reading);
  cascade.report();
  const source = sourceOfPage(body, cascade, findings);
  const language = root.attributes.get("lang")?.trim();
  const document = withValues({
    language: language === "" ? undefined : language,
    metadata: metadataOf(elements, reading),
    pageSetup: page.setup,
    header: page.header,
    footer: page.footer,
    styles: styles.list(),
    content,
  });
  return { document, testData: sample.plain(), source };
}

const unread: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
  script: "A script",
  base: "A base address",
});

function reportUnread(elements: readonly HtmlElement[], findings: ImportFindings): void {
  for (const element of elements) {
    const what = unread[element.name];
    if (what !== undefined) findings.dropped("lost", placeOf(element), `${what} is`);
    if (element.name === "link" && /\bstylesheet\b/i.test(element.attributes.get("rel") ?? ""))
      findings.dropped(
        "near",
        placeOf(element),
        `The style sheet ${quoted(element.attributes.get("href") ?? "")}, which is another file, is`,
      );
  }
}

function metadataOf(elements: readonly HtmlElement[], reading: HtmlReadState): ImportedElement | undefined {
  const shownText = (text: string | undefined, at: HtmlElement | undefined): string | undefined =>
    at === undefined ? undefined : titleText(text ?? "", { ...reading, place: placeOf(at) });
  const named = (name: string): string | undefined => {
    const meta = elements.find((one) => one.name === "meta" && one.attributes.get("name")?.toLowerCase() === name);
    return shownText(meta?.attributes.get("content"), meta);
  };
  const title = elements.find(({ name }) => name === "title");
  return unlessEmpty({
    title: shownText(title === undefined ? undefined : textIn(title), title),
    author: named("author"),
    subject: named("description"),
    keywords: named("keywords"),
  });
}

/** A text for the properties of a file, with the values of its tags. */
function titleText(text: string, filling: PlaceholderValues): string | undefined {
  const words = text.replace(/\s+/g, " ").trim().slice(0, 1_000);
  reportJinja(words, filling);
  return words === "" ? undefined : composedPlain(readPlaceholders(words, {}, filling));
}
