import { linkSchemes } from "../../../../vocabulary/markup/link-address.ts";
import type { Report } from "../../../contract/report.ts";
import { around } from "../../../model/drawing/matrix.ts";
import type { Points } from "../../../model/geometry.ts";
import type { LinkTarget } from "../../../model/look.ts";
import { madeOnce } from "../../../model/made-once.ts";
import {
  array,
  byteString,
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  real,
} from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";
import { annotationEntries } from "../tags/annotation-entries.ts";
import type { AnnotationKey, StructureElement } from "../tags/element.ts";
import type { Tags } from "../tags/tags.ts";
import { type Destinations, goTo, type PagePoint, structureDestination } from "./destinations.ts";
import { membership } from "./layers.ts";

/** A link's place on its page: four corners, y up, in the order lower left, lower right, upper right, upper left. */
type QuadPoints = readonly (readonly [x: Points, y: Points])[];

/** A link on a page, from 0; `layers`: those that it is on. */
export interface PageLink {
  readonly page: number;
  readonly corners: QuadPoints;
  readonly target: LinkTarget;
  readonly layers: readonly ObjectId[];
  /** Its place in the structure tree of a tagged document. */
  readonly tag: AnnotationKey | undefined;
}

/** Objects that the annotations of links need. */
interface LinkTools {
  readonly file: PdfFile;
  readonly destinations: Destinations;
  readonly tags: Tags | undefined;
}

/** The links of a document, resources while its pages are written: where they lead is known only at the end. */
export class Links {
  readonly #links: PageLink[] = [];

  add(link: PageLink): void {
    this.#links.push(link);
  }

  /** All so far. */
  get all(): readonly PageLink[] {
    return this.#links;
  }

  /** Writes annotations (ISO 32000-1, 12.5.6.5); answers with those of each page. */
  write(tools: LinkTools, report: Report): ReadonlyMap<number, readonly ObjectId[]> {
    const { file, tags } = tools;
    const byPage = new Map<number, ObjectId[]>();
    for (const link of this.#links) {
      const action = actionOf(link, tools, report);
      if (action === undefined) continue;

      const id = file.add(annotation(link, { ...action, ...annotationEntries(link.tag, tags, saidBy(link)) }));
      if (link.tag !== undefined) {
        link.tag.object = id;
        link.tag.owner.leadsTo ??= targetOf(link.target, tools);
      }
      madeOnce(byPage, link.page, () => []).push(id);
    }
    return byPage;
  }
}

/** ISO 14289-2, 8.2.5.8: what a link within the document leads to. */
function targetOf(target: LinkTarget, { destinations, tags }: LinkTools): StructureElement | undefined {
  const spot = target.kind === "destination" ? destinations.spot(target.name) : undefined;
  return spot === undefined ? undefined : tags?.targetOf(spot);
}

/** Its text or, without one, where it leads (ISO 14289-1, 7.18.5). */
const saidBy = ({ tag, target }: PageLink): string =>
  tag?.owner.text.trim() || (target.kind === "uri" ? target.uri : target.name);

type LinkAction = { readonly A: string } | { readonly Dest: string };

function actionOf(
  { target, tag }: PageLink,
  { destinations, tags }: LinkTools,
  report: Report,
): LinkAction | undefined {
  switch (target.kind) {
    case "uri": {
      const uri = safeUri(target.uri);
      if (uri !== undefined) return { A: dictionary({ S: "/URI", URI: byteString(uri) }) };
      const message = `The link "${excerpt(target.uri)}" is left out: links may lead to http, https, mailto and tel addresses.`;
      report.add("CONTENT_ERROR", "LINK_REFUSED", "", message);
      return undefined;
    }
    case "destination": {
      const key = destinations.find(target.name);
      if (key !== undefined) return goesTo(key, spotOf(destinations.spot(target.name), tag), tags);
      const message = `Nothing in the document is named "${excerpt(target.name)}"; links to it are left out.`;
      report.add("CONTENT_ERROR", "LINK_TARGET_MISSING", "", message);
      return undefined;
    }
  }
}

/** The element that a link is known to lead to precedes the one at the place of that name. */
const spotOf = (spot: PagePoint | undefined, tag: AnnotationKey | undefined): PagePoint | undefined =>
  spot && { ...spot, element: tag?.owner.leadsTo ?? spot.element };

function goesTo(key: string, spot: PagePoint | undefined, tags: Tags | undefined): LinkAction {
  const structure = spot === undefined ? undefined : structureDestination(spot, tags);
  return structure === undefined ? { Dest: byteString(key) } : { A: goTo(byteString(key), structure) };
}

const excerpt = (text: string): string => (text.length > 80 ? `${text.slice(0, 80)}…` : text);

/** Flag 4: printed with the page. A turned link also names its own corners. */
function annotation({ corners, layers }: PageLink, action: DictionaryEntries): string {
  const box = around(corners);
  const upright = corners.every(([x, y]) => isEdge(x, box.x, box.width) && isEdge(y, box.y, box.height));
  const numbers = (values: readonly number[]): string => array(values.map((value) => real(value, 2)));
  return dictionary({
    Type: "/Annot",
    Subtype: "/Link",
    Rect: numbers([box.x, box.y, box.x + box.width, box.y + box.height]),
    QuadPoints: upright ? undefined : numbers(corners.flat()),
    Border: "[0 0 0]",
    F: "4",
    OC: membership(layers),
    ...action,
  });
}

const isEdge = (value: number, start: number, extent: number): boolean =>
  Math.abs(value - start) < 0.01 || Math.abs(value - start - extent) < 0.01;

const schemes: ReadonlySet<string> = new Set(linkSchemes);

/** An address in ASCII (RFC 3986, 2.1), or undefined when its scheme is not allowed or control characters hide in it. */
function safeUri(uri: string): string | undefined {
  const colon = uri.indexOf(":");
  if (colon < 0 || !schemes.has(uri.slice(0, colon).toLowerCase())) return undefined;
  let safe = "";
  for (const byte of Buffer.from(uri, "utf8")) {
    if (byte < 0x20 || byte === 0x7f) return undefined;
    safe += byte === 0x20 || byte > 0x7f ? `%${byte.toString(16).toUpperCase()}` : String.fromCharCode(byte);
  }
  return safe;
}
