import type { Document } from "../../vocabulary/definition.ts";
import { Growth } from "../bind/growth.ts";
import type { DocumentFacts } from "../model/document.ts";
import type { Flow } from "../model/flow.ts";
import type { Report } from "../report.ts";
import { LookVariants } from "./context.ts";
import { readElement } from "./elements/element.ts";
import { type Making, readFacts } from "./facts.ts";
import type { Gathered } from "./gathered.ts";
import { Places } from "./places.ts";
import { readSections } from "./sections.ts";
import { StyleBook } from "./styles/style-book.ts";
import { imageSource } from "./wanted.ts";
import { tellWishes } from "./wishes.ts";

export interface ReadDocument {
  readonly flow: Flow;
  readonly facts: DocumentFacts;
}

/**
 * A bound definition as blocks with complete looks: styles are worked out, shortcodes read, pictures in place. What the
 * language knows and this version does not draw is reported once for each place, and its text kept where it has any.
 * Linear in the definition.
 */
export function readDocument(
  document: Document,
  gathered: Pick<Gathered, "pictures">,
  making: Making & { readonly report: Report },
): ReadDocument {
  const { report } = making;
  const places = new Places(document);
  tellWishes(document, report);
  const sections = readSections(document, {
    styles: new StyleBook(document.styles, report),
    report,
    picture: (source) => gathered.pictures.get(imageSource(document, source)),
    hasPlace: (name) => places.has(name),
    variants: new LookVariants(),
    inBody: true,
    headingPlace: (level) => places.nextHeading(level),
    growth: new Growth(),
    element: readElement,
  });
  return { flow: { sections }, facts: readFacts(document, making) };
}
