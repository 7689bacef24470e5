import type { Component, Document, Watermark, Zone } from "../../../vocabulary/generated/definition.ts";
import type { UsedComponent } from "../bind/scope/used.ts";

/** A component at the document's root: what it brings, and as it was requested. */
export interface RootUse {
  readonly use: UsedComponent;
  readonly component: Component;
}

type Configuration = Pick<
  Document,
  "pageSetup" | "header" | "footer" | "watermark" | "styles" | "fonts" | "images" | "numbering" | "tabStops"
>;

/**
 * The document with the configuration of the components at its root: each adds what those before it lack, or, with
 * `override`, what it has itself; the document's own words win over all of them. Their contents stay in `use`.
 */
export function mergeRoot(document: Document, uses: readonly RootUse[]): Document {
  if (uses.length === 0) return document;
  let merged: Configuration = {};
  for (const { use, component } of uses) {
    const own = configurationOf(component, use);
    merged = use.override === true ? over(own, merged) : over(merged, own);
  }
  const { pageSize, ...rest } = document;
  const pageSetup = pageSize === undefined ? rest.pageSetup : { size: pageSize, ...rest.pageSetup };
  const whole = over({ ...rest, ...(pageSetup === undefined ? {} : { pageSetup }) }, merged);
  return { ...rest, ...whole, use: uses.map(({ use }) => use) };
}

/** Its zones and its watermark with the values the component is given. */
function configurationOf(component: Component, use: UsedComponent): Configuration {
  const { pageSetup, styles, fonts, images, numbering, tabStops, header, footer, watermark } = component;
  return present({
    pageSetup,
    styles,
    fonts,
    images,
    numbering,
    tabStops,
    header: header && scopedZone(header, use),
    footer: footer && scopedZone(footer, use),
    watermark: watermark && scopedWatermark(watermark, use),
  });
}

function scopedZone(zone: Zone, use: UsedComponent): Zone {
  const { content, first, last, odd, even } = zone;
  const within = (elements: Zone["content"] | undefined) =>
    elements && (elements.length === 0 ? elements : [{ use: scoped(use, elements) }]);
  return {
    ...zone,
    content: within(content) ?? [],
    ...present({ first: within(first), last: within(last), odd: within(odd), even: within(even) }),
  };
}

/** The schema knows text and drawings as a watermark's content; to reading it is an element like any other. */
function scopedWatermark(watermark: Watermark, use: UsedComponent): Watermark {
  if (watermark.content === undefined) return watermark;
  const content = { use: scoped(use, [watermark.content]) } as unknown as NonNullable<Watermark["content"]>;
  return { ...watermark, content };
}

function scoped({ name, id, data }: UsedComponent, content: UsedComponent["content"]): UsedComponent {
  return { ...present({ name, id, data }), content };
}

/** Styles, fonts, images, numberings, tab stops and the keys of the page set-up one by one; zones and watermark whole. */
function over(upper: Configuration, lower: Configuration): Configuration {
  return present({
    pageSetup: both(upper.pageSetup, lower.pageSetup),
    styles: both(upper.styles, lower.styles),
    fonts: both(upper.fonts, lower.fonts),
    images: both(upper.images, lower.images),
    numbering: both(upper.numbering, lower.numbering),
    tabStops: both(upper.tabStops, lower.tabStops),
    header: upper.header ?? lower.header,
    footer: upper.footer ?? lower.footer,
    watermark: upper.watermark ?? lower.watermark,
  });
}

const both = <T extends object>(upper: T | undefined, lower: T | undefined): T | undefined =>
  upper === undefined || lower === undefined ? (upper ?? lower) : { ...lower, ...upper };

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const present = <T extends object>(members: T): Present<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Present<T>;
