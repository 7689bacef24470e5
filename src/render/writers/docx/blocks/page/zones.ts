import type { Block, PageZone, Section } from "../../../../model/document/flow.ts";
import { madeOnce } from "../../../../model/made-once.ts";
import type { Part } from "../../package/package.ts";
import type { ZoneReference } from "../../properties/section.ts";
import { type BlockWriting, outermost, type Registries } from "../../writing.ts";
import { wordNamespaces } from "../../xml/namespaces.ts";
import { endContainer, spacerXml, withoutLastMargin, writeAnchors } from "../spacer.ts";
import { pageImageXml } from "./behind-page.ts";
import { watermarkXml } from "./watermark.ts";

type Side = "header" | "footer";

/** The content of a zone for each kind of page. */
interface Variants {
  readonly default: readonly Block[];
  readonly first: readonly Block[] | undefined;
  readonly even: readonly Block[];
}

const nothing: readonly Block[] = [];
const roots = { header: "hdr", footer: "ftr" } as const;

/** Headers and footers: a part for each content, which sections refer to. */
export class HeaderFooterParts {
  readonly #document: Part;
  readonly #registries: Registries;
  readonly #block: BlockWriting["block"];
  /** Some zone differs on even pages: then the whole document distinguishes them. */
  readonly #evenAndOdd: boolean;
  readonly #known = new Map<string, string>();
  readonly #ids = new Map<unknown, number>();
  readonly #used = { header: false, footer: false };

  constructor(sections: readonly Section[], document: Part, registries: Registries, block: BlockWriting["block"]) {
    this.#document = document;
    this.#registries = registries;
    this.#block = block;
    const zones = sections.flatMap(({ header, footer }) => [header, footer]);
    this.#evenAndOdd = zones.some((zone) => zone?.odd !== undefined || zone?.even !== undefined);
    registries.settings.evenAndOdd = this.#evenAndOdd;
  }

  /** A section that names no zone would show that of the section before. */
  of(section: Section): readonly ZoneReference[] {
    const isTitled = [section.header, section.footer].some((zone) => zone !== undefined && this.#first(zone, section));
    return (["header", "footer"] as const).flatMap((side) => this.#references(side, section, isTitled));
  }

  #references(side: Side, section: Section, isTitled: boolean): readonly ZoneReference[] {
    const zone = section[side];
    const isMarked = side === "header" && (section.watermark !== undefined || section.setup.image !== undefined);
    if (zone === undefined && !this.#used[side] && !isTitled && !isMarked) return [];
    this.#used[side] = true;
    const shown = this.#variants(zone, section);
    const first = shown.first ?? (isTitled ? shown.default : undefined);
    const make = (pages: ZoneReference["pages"], blocks: readonly Block[]): ZoneReference => ({
      zone: side,
      pages,
      id: this.#part(side, zone, blocks, section),
    });
    return [
      make("default", shown.default),
      ...(this.#evenAndOdd ? [make("even", shown.even)] : []),
      ...(first === undefined ? [] : [make("first", first)]),
    ];
  }

  #variants(zone: PageZone | undefined, section: Section): Variants {
    if (zone === undefined) return { default: nothing, first: undefined, even: nothing };
    const { blocks, odd = blocks, even = blocks, last, skipPages, path } = zone;
    if (last !== undefined) this.#registries.losses.report("lastZone", path);
    if (skipPages.some((page) => page !== 1)) this.#registries.losses.report("skippedPages", path);
    return { default: odd, first: this.#first(zone, section), even };
  }

  /** Page 1 is the first section's first. */
  #first({ first, skipPages }: PageZone, { path }: Section): readonly Block[] | undefined {
    return skipPages.includes(1) && path === "/document" ? nothing : first;
  }

  #part(side: Side, zone: PageZone | undefined, blocks: readonly Block[], section: Section): string {
    const width = section.setup.size.width - section.setup.margin.left - section.setup.margin.right;
    const mark = side === "header" ? `${this.#idOf(section.watermark)} ${this.#idOf(section.setup.image)}` : "";
    const key = `${side} ${this.#idOf(zone)} ${this.#idOf(blocks)} ${mark} ${width}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const name = `${side}${this.#known.size + 1}.xml`;
    const part = this.#registries.package.part(`word/${name}`, side);
    const id = this.#document.relationships.add(side, name);
    this.#known.set(key, id);
    this.#write(side, zone, blocks, section, part);
    return id;
  }

  #idOf(value: unknown): number {
    return madeOnce(this.#ids, value, () => this.#ids.size);
  }

  #write(side: Side, zone: PageZone | undefined, blocks: readonly Block[], section: Section, part: Part): void {
    const { setup } = section;
    const where = { registries: this.#registries, part, place: side, section: undefined, block: this.#block } as const;
    const writing = outermost(setup, setup.size.height, where);
    part.write(`<w:${roots[side]} ${wordNamespaces}>`);
    if (side === "header") part.write(`${pageImageXml(setup.image, writing)}${watermarkXml(section, writing)}`);
    const offset = blocks.length === 0 ? 0 : (zone?.offset ?? 0);
    const rule = zone?.separator === undefined || blocks.length === 0 ? [] : [zone.separator];
    if (side === "footer" && offset > 0) part.write(spacerXml(offset));
    const shown = side === "header" ? [...blocks, ...rule] : [...rule, ...blocks];
    for (const block of withoutLastMargin(shown)) writing.block(block, writing);
    writeAnchors(writing);
    if (side === "header" && offset > 0) part.write(spacerXml(offset));
    else endContainer(writing);
    part.write(`</w:${roots[side]}>`);
  }
}
