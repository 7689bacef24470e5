import type { Document } from "../../../../vocabulary/generated/definition.ts";
import { repeatedId } from "../../../contract/repeated-id.ts";
import type { Report } from "../../../contract/report.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { TopLevel } from "../top-level.ts";
import { kindsListed, lowestListed } from "./listed-levels.ts";

/** The places `[goto]` can lead to. Lives as long as the reading of one document. */
export class LinkTargets {
  readonly #document: Document;
  /** Headings down to this level have a place; 0 without a table of contents. */
  readonly #tocLevel: number;
  /** Captions of these kinds have a place. */
  #kinds: ReadonlySet<string> | undefined;
  #captions = 0;
  #headings = 0;
  #names: ReadonlySet<string> | undefined;
  /** Where each id was read first. */
  readonly #read = new Map<string, string>();
  readonly #report: Report;

  constructor(document: Document, elements: readonly TopLevel[], report: Report) {
    this.#document = document;
    this.#report = report;
    this.#tocLevel = lowestListed(elements);
  }

  /** The name of the next heading of the body: `toc-dest-0`, `toc-dest-1` …, for those that one of its tables of contents may list. */
  nextHeading(level: number): string | undefined {
    if (level > this.#tocLevel) return undefined;
    this.#headings += 1;
    return `toc-dest-${this.#headings - 1}`;
  }

  /** The element at `path` has this id; that another has it, too, is reported. A header may be read for several sections. */
  note(id: string, path: string): void {
    const first = this.#read.get(id);
    if (first === undefined) this.#read.set(id, path);
    else if (first !== path)
      this.#report.add(undefined, "ID_REPEATED", `${path}/id`, repeatedId(id, this.#report.asWritten(`${first}/id`)));
  }

  /** The name of the next caption of the body, where a table lists those of its kind. */
  nextCaption(kind: string): string | undefined {
    this.#kinds ??= kindsListed(this.#document);
    if (!this.#kinds.has(kind)) return undefined;
    this.#captions += 1;
    return `caption-dest-${this.#captions - 1}`;
  }

  has(name: string): boolean {
    this.#names ??= placesIn(this.#document, this.#tocLevel);
    return this.#names.has(name);
  }
}

const headings = ["h1", "h2", "h3", "h4", "h5"];

function placesIn(document: Document, level: number): ReadonlySet<string> {
  const names = new Set<string>();
  const counted = headings.slice(0, level);
  let count = 0;
  for (const node of nodesIn([document.use, document.content])) {
    addId(node, names);
    if (!counted.some((heading) => Object.hasOwn(node, heading))) continue;
    names.add(`toc-dest-${count}`);
    count += 1;
  }
  for (const node of nodesIn([document.header, document.footer])) addId(node, names);
  return names;
}

type ElementMembers = Readonly<Record<string, unknown>>;

function addId({ id }: ElementMembers, names: Set<string>): void {
  if (typeof id === "string") names.add(unquoteLiteral(id));
}

/** Every object in a part of a definition, in the order of reading. */
function* nodesIn(part: unknown): Generator<ElementMembers> {
  if (typeof part !== "object" || part === null) return;
  if (!Array.isArray(part)) yield part as ElementMembers;
  for (const member of Object.values(part)) yield* nodesIn(member);
}
