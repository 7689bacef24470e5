import { describe, expect, test } from "vitest";
import { drawSvgFile } from "../../../../src/render/graphics/draw/draw-svg-file.ts";
import { costOfPicture } from "../../../../src/render/graphics/draw/filters/filter-cost.ts";
import { filterAllowance } from "../../../../src/render/graphics/draw/filters/filter-tools.ts";
import { settleFilters } from "../../../../src/render/graphics/draw/filters/settle-filters.ts";
import { nodeBounds } from "../../../../src/render/graphics/draw/node-bounds.ts";
import { readSvgFile } from "../../../../src/render/graphics/draw/svg-file/read-svg-file.ts";
import { pictureFile } from "../../../../src/render/graphics/images/picture-file.ts";
import { filterPainter } from "../../../../src/render/jobs/document/filter-painter.ts";
import type { Drawing, DrawingNode } from "../../../../src/render/model/drawing/drawing.ts";
import type { Graphic, Picture } from "../../../../src/render/model/drawing/picture.ts";
import { wordsOf } from "../../../../src/render/writers/docx/media/drawing-words.ts";
import { drawingAsSvg } from "../../../../src/render/writers/docx/media/svg.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { atNight, everyNth } from "../../../support/night.ts";
import { isJudgedBy, needs } from "../../../support/programs/programs.ts";
import { isLeftOut } from "../../../support/scope.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";
import { extracted } from "../../writers/pdf/judges.ts";
import { usuallyAllowed as allowed, zoom } from "./cases/all.ts";
import type { FileCase } from "./cases/svg-effects.ts";
import { filterCases } from "./cases/svg-filters.ts";
import { filed, toolsWith, typesetter } from "./drawn.ts";
import { filterToolsWith } from "./filter-tools.ts";
import { disagreement, markupPixels, type Pixels, pagePixels, rememberedPixels } from "./pixels.ts";
import { studioPixels } from "./studio-pixels.ts";

// Filters of svg files as resvg draws them: in our PDF, in the picture of a DOCX file, and as the studio paints our pages.

const markupOf = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="100" height="80">${inside}</svg>`;

interface Drawn {
  readonly drawing: Drawing;
  readonly findings: readonly string[];
}

/** So large that a pixel of what is filtered is one of the judge's. */
const scale = (zoom * 96) / 200;

async function drawn(inside: string, tools = filterToolsWith(), finer = scale): Promise<Drawn> {
  const { report } = tools;
  const file = readSvgFile(Buffer.from(markupOf(inside)), {
    hasFamily: (name) => name === "Noto Sans",
    language: "en",
  });
  const files = new Map<string, Graphic>();
  for (const uri of file.images) {
    files.set(uri, await readPicture(Buffer.from(uri.slice(uri.indexOf(",") + 1), "base64"), uri.slice(-32)));
  }
  const unsettled = drawSvgFile(file, toolsWith({ file: (source) => files.get(source) }, report), "/src");
  const drawing = settleFilters(unsettled, finer, tools);
  return { drawing, findings: [...file.unread, ...report.warnings().map(({ message }) => message)] };
}

const judgePixels = rememberedPixels();
const judged = ({ inside, judged: instead = inside }: FileCase): Pixels => judgePixels(markupOf(instead), zoom);

/** By day every sixth, for a change every twelfth. */
const cases = everyNth(filterCases, 36);
const all = await Promise.all(cases.map(async (one) => ({ ...one, ...(await drawn(one.inside)) })));

describe("drawn filters have no finding", () => {
  test.each(all)("$name", ({ findings }) => {
    expect(findings).toEqual([]);
  });
});

describe("in PDF", needs("pdftoppm"), () => {
  let pages: readonly Pixels[] | undefined;

  test.each(all.map((one, at) => ({ ...one, at })))("$name", ({ at, allowed: own, ...one }) => {
    pages ??= pagePixels(filed(all.map(({ drawing }) => drawing)), (zoom * 4) / 3);
    expect(disagreement(pages[at] as Pixels, judged(one))).toBeLessThanOrEqual(own?.share ?? allowed);
  });
});

describe("in the picture of a DOCX file", () => {
  const tools = { outlines: typesetter.outlines.bind(typesetter), file: pictureFile };

  test.each(all)("$name", ({ drawing, allowed: own, ...one }) => {
    const svg = drawingAsSvg(drawing, tools);
    expect(disagreement(markupPixels(svg ?? "", zoom), judged(one))).toBeLessThanOrEqual(own?.share ?? allowed);
  });
});

describe("in the studio", () => {
  // Text is painted by a browser only.
  test.each(all.filter(({ inside }) => !inside.includes("<text")))(
    "$name",
    async ({ drawing, allowed: own, ...one }) => {
      expect(disagreement(await studioPixels(drawing, zoom), judged(one))).toBeLessThanOrEqual(own?.share ?? allowed);
    },
  );
});

describe("text that is filtered", () => {
  const shadowed = `<g style="filter:drop-shadow(1px 1px 1px gray)"><text x="5" y="40" font-size="20" font-family="Noto Sans">Words</text></g>`;

  test("is found, and read once", async () => {
    const { drawing } = await drawn(shadowed);
    if (isJudgedBy("pdftotext")) expect(extracted(filed([drawing])).trim()).toBe("Words");
    expect(wordsOf(drawing)).toBe("Words");
  });

  test("is found when it is lettering, and in filters within filters", async () => {
    const twice = `<g style="filter:blur(1px)">${shadowed.replace("<text", '<text stroke="red" fill="gold"')}</g>`;
    const { drawing } = await drawn(twice);
    if (isJudgedBy("pdftotext")) expect(extracted(filed([drawing])).trim()).toBe("Words");
    expect(wordsOf(drawing)).toBe("Words");
  });

  test("keeps its links", async () => {
    const { drawing } = await drawn(
      `<g style="filter:blur(1px)"><a href="https://example.org"><rect width="9" height="9"/></a></g>`,
    );
    expect(kindsIn(drawing.nodes)).toContain("link");
  });
});

describe("pictures of what is filtered", () => {
  const dot = (x: number) => `<circle cx="${x}" cy="40" r="8" fill="navy" filter="url(#f)"/>`;
  const blur = '<filter id="f"><feGaussianBlur stdDeviation="2"/></filter>';

  test("are made once for what looks alike", async () => {
    const tools = filterToolsWith();
    const { drawing } = await drawn(blur + [10.1, 30.3, 50.5, 70.7].map(dot).join(""), tools);
    expect(tools.known.size).toBe(1);
    expect(new Set(picturesIn(drawing.nodes).map(({ hash }) => hash)).size).toBe(1);
    expect(picturesIn(drawing.nodes)).toHaveLength(4);
  });

  test("are as fine as they are printed", async () => {
    const file = readSvgFile(Buffer.from(markupOf(blur + dot(50))), { hasFamily: () => true, language: "en" });
    const unsettled = drawSvgFile(file, toolsWith(), "/src");
    const widths = [1, 2].map(
      (times) => picturesIn(settleFilters(unsettled, times, filterToolsWith()).nodes)[0]?.width,
    );
    // 19.2 units of 0.75 points.
    expect(widths).toEqual([40, 80]);
  });

  test("count for the box of their group as what was filtered", async () => {
    const wide = '<filter id="w" x="-2" y="-2" width="5" height="5"><feOffset/></filter>';
    const { drawing } = await drawn(`${wide}<rect x="10" y="10" width="20" height="20" filter="url(#w)"/>`);
    expect(nodeBounds(drawing.nodes, false)).toEqual({ x: 7.5, y: 7.5, width: 15, height: 15 });
  });

  test("are not made where nothing is filtered", async () => {
    const tools = filterToolsWith({ painter: undefined });
    const { drawing, findings } = await drawn(blur + dot(50), tools);
    expect([picturesIn(drawing.nodes), findings]).toEqual([[], []]);
  });
});

const tooLarge = "Its filters are too large, or those of the document too many; it is drawn without them.";

describe("hostile files", () => {
  const rect = '<rect x="10" y="10" width="60" height="50" fill="navy" filter="url(#f)"/>';
  const wide = 'filterUnits="userSpaceOnUse" x="0" y="0" width="100" height="80"';
  const file = (primitives: string, more = wide) => `<filter id="f" ${more}>${primitives}</filter>${rect}`;
  const inUnits = 'filterUnits="userSpaceOnUse" x="-1e9" y="-1e9" width="2e9" height="2e9"';
  const inShares = 'x="-3e7" y="-3e7" width="6e7" height="6e7"';
  const flood = '<feFlood flood-color="blue"/><feBlend in="SourceGraphic"/>';
  /** resvg ends at them, where it is given them as they stand. */
  const beyondNumbers: readonly (readonly [name: string, inside: string])[] = [
    ["a shadow in a region of a milliard", file('<feDropShadow dx="2" dy="2" stdDeviation="2"/>', inUnits)],
    ["a flood in a region of a milliard", file(flood, inUnits)],
    ["a flood in a region of millions of boxes", file(flood, inShares)],
    ["noise finer than all numbers", file('<feTurbulence baseFrequency="3.5e38"/>')],
    ["noise finer than all numbers of 64 bits", file('<feTurbulence baseFrequency="1e308"/>')],
    [
      "parts of a million boxes",
      `<filter id="f" primitiveUnits="objectBoundingBox"><feFlood flood-color="blue" x="-1e6" y="-1e6" width="1e6" height="1e6"/><feOffset dx="1e6"/><feGaussianBlur stdDeviation="1e6"/><feTile/></filter><rect width="90000" height="70000" filter="url(#f)"/>`,
    ],
  ];

  const within = atNight(40, 12);
  /** By day with few of the pixels, which cost as much each. */
  const coarse = scale / atNight(1, 5);

  test.each([
    ["a blur of a million", file('<feGaussianBlur stdDeviation="1000000"/>')],
    ["a radius of a million", file('<feMorphology operator="dilate" radius="1000000"/>')],
    ["a million octaves", file('<feTurbulence baseFrequency="0.1" numOctaves="1000000"/>')],
    ["a region of a million", file('<feGaussianBlur stdDeviation="3"/>', 'x="-1e6" y="-1e6" width="2e6" height="2e6"')],
    ["an offset of a million", file('<feOffset dx="1000000" dy="-1000000"/>')],
    ["a shadow of a million", file('<feDropShadow dx="1e6" dy="1e6" stdDeviation="1e6"/>')],
    ["a seed beyond all numbers", file('<feTurbulence baseFrequency="1e30" seed="1e300" numOctaves="3"/>')],
    [
      "a kernel of a hundred by a hundred",
      file(`<feConvolveMatrix order="100" kernelMatrix="${"1 ".repeat(4_000)}"/>`),
    ],
    ["sixty blurs", file('<feGaussianBlur stdDeviation="5"/>'.repeat(60))],
    ["ten thousand merged", file(`<feMerge>${'<feMergeNode in="SourceGraphic"/>'.repeat(10_000)}</feMerge>`)],
    [
      "a chain of functions",
      rect.replace("url(#f)", Array.from({ length: atNight(16, 8) }, () => "blur(9px)").join(" ")),
    ],
    [
      "filters within filters",
      `${"<g style='filter:blur(2px)'>".repeat(within)}${rect.replace("url(#f)", "none")}${"</g>".repeat(within)}`,
    ],
    ["in a pattern in a mask", patternInMask()],
  ])("%s ends soon", async (_, inside) => {
    const before = cpuMilliseconds();
    const { drawing, findings } = await drawn(inside, filterToolsWith(), coarse);
    expect(cpuMilliseconds() - before).toBeLessThan(atNight(20_000, 4_000));
    expect(filed([drawing]).length).toBeLessThan(20_000_000);
    expect(findings.filter((finding) => ![tooLarge, ...cutShort].includes(finding))).toEqual([]);
  });

  test.each(beyondNumbers)("%s is painted, and soon", async (_, inside) => {
    const before = cpuMilliseconds();
    const { drawing, findings } = await drawn(inside);
    expect(cpuMilliseconds() - before).toBeLessThan(20_000);
    expect(findings).toEqual([]);
    expect(picturesIn(drawing.nodes)).toHaveLength(1);
  });

  test("a region beyond all pixels shows what one around the shape shows", async () => {
    const shadow = '<feDropShadow dx="2" dy="2" stdDeviation="2"/>';
    const [beyond, usual] = await Promise.all([inUnits, wide].map((region) => drawn(file(shadow, region))));
    expect(judgedDrawing(beyond)).toBeLessThan(0.001);
    expect(judgedDrawing(usual)).toBeLessThan(0.001);

    function judgedDrawing(one: Drawn | undefined): number {
      const tools = { outlines: typesetter.outlines.bind(typesetter), file: pictureFile };
      const svg = one && drawingAsSvg(one.drawing, tools);
      return disagreement(markupPixels(svg ?? "", zoom), markupPixels(markupOf(file(shadow)), zoom));
    }
  });

  test("a drawing that traps the rasteriser is drawn without its filters, and reported", async () => {
    const trap = (): never => {
      throw new WebAssembly.RuntimeError("unreachable");
    };
    const { drawing, findings } = await drawn(
      file(flood),
      filterToolsWith({ painter: filterPainter(trap, typesetter) }),
    );
    expect(findings).toEqual([tooLarge]);
    expect(kindsIn(drawing.nodes)).toContain("shape");
  });

  test("a picture in a filter costs what its own pixels cost", () => {
    const shown = { picture: { width: 8000, height: 8000 } as Picture };
    const image = { name: "feImage", words: {}, sizes: {}, children: [] };
    expect(costOfPicture([{ ...image, shown }]) - costOfPicture([image])).toBeGreaterThan(1e9);
  });

  test("no markup is written once nothing more may be painted", async () => {
    const allowance = filterAllowance();
    allowance.time.spend(Number.MAX_SAFE_INTEGER);
    const painter = {
      markup: (): never => {
        throw new Error("markup is written");
      },
      picture: () => undefined,
    };
    expect((await drawn(file(flood), filterToolsWith({ allowance, painter }))).findings).toEqual([tooLarge]);
  });

  /** Each of another size. */
  function thousand(): string {
    const blur = '<filter id="b"><feGaussianBlur stdDeviation="2"/></filter>';
    return (
      blur +
      Array.from({ length: 1000 }, (_, at) => `<circle cx="50" cy="40" r="${20 + at / 100}" filter="url(#b)"/>`).join(
        "",
      )
    );
  }

  function patternInMask(): string {
    const inner = '<filter id="b"><feGaussianBlur stdDeviation="1"/></filter>';
    const pattern =
      '<pattern id="p" patternUnits="userSpaceOnUse" width="1" height="1"><circle r="1" filter="url(#b)"/></pattern>';
    return `${inner}${pattern}<mask id="m"><rect width="100" height="80" fill="url(#p)" filter="url(#b)"/></mask><rect width="100" height="80" mask="url(#m)"/>`;
  }

  const cutShort = ["of a filter with more parts than anybody needs the first are drawn"];

  test.skipIf(isLeftOut("work up to its limit"))(
    "a drawing with too much to filter is drawn without its filters, and reported",
    async () => {
      const before = cpuMilliseconds();
      // By day a document that has painted most of what it may.
      const allowance = filterAllowance();
      allowance.time.spend(atNight(0, 5e9));
      allowance.pixels.spend(atNight(0, 10_000_000));
      const { drawing, findings } = await drawn(thousand(), filterToolsWith({ allowance }));
      expect(cpuMilliseconds() - before).toBeLessThan(20_000);
      expect(filed([drawing]).length).toBeLessThan(20_000_000);
      // Ten places, and one cause.
      expect(findings).toHaveLength(10);
      expect([...new Set(findings)]).toEqual([tooLarge]);
      expect(picturesIn(drawing.nodes).length).toBeGreaterThan(50);
      expect(kindsIn(drawing.nodes).filter((kind) => kind === "shape").length).toBeGreaterThan(50);
    },
  );

  test("work is counted before a picture is made", async () => {
    const units: number[] = [];
    const work = (count: number): void => {
      units.push(count);
      throw new Error("no more work");
    };
    await expect(drawn(file('<feGaussianBlur stdDeviation="3"/>'), filterToolsWith({ work }))).rejects.toThrow(
      "no more work",
    );
    expect(units[0]).toBeGreaterThan(100);
  });

  test("filters that show themselves end", async () => {
    const image = '<filter id="f"><feImage href="#s"/></filter><rect id="s" width="50" height="40" filter="url(#f)"/>';
    const { findings } = await drawn(image);
    expect(findings).toEqual(["It uses itself; it is left out."]);
  });

  test("a value that is no filter is named, and the rest is drawn", async () => {
    const none = "a filter that is not understood, or not in the file, is left out";
    for (const value of ["url(#nobody)", "blob(3px)", "blur(-3px)", "blur(3)x", "url(other.svg#f)"]) {
      const { drawing, findings } = await drawn(`<rect width="9" height="9" style="filter:${value}"/>`);
      expect([findings, kindsIn(drawing.nodes).includes("shape")]).toEqual([[none], true]);
    }
  });

  test("missing inputs, and unknown primitives, are named", async () => {
    const inputs = await drawn(file('<feOffset in="BackgroundImage"/>'));
    expect(inputs.findings).toEqual([
      "filters have no picture of what is behind them, and no paints, as inputs (BackgroundImage, FillPaint)",
    ]);
    expect((await drawn(file("<feWarp/><feOffset/>"))).findings).toEqual(['the element "feWarp" is not drawn']);
    expect((await drawn(file('<feFuncR/><feOffset x="1furlong"/>'))).findings).toEqual([
      'the element "feFuncR" is not drawn',
      'the length "1furlong" is not understood',
    ]);
  });

  test("markup in words is not written on", async () => {
    const { findings } = await drawn(
      file('<feBlend mode="&quot;/&gt;&lt;script&gt;" in="a&quot;b" result="&lt;g&gt;"/>'),
    );
    expect(findings).toEqual(['the value of mode "\\"/><script>" is not understood']);
  });
});

const groupsOf = (nodes: readonly DrawingNode[]): readonly DrawingNode[] =>
  nodes.flatMap((node) => (node.kind === "group" ? [node, ...groupsOf(node.nodes)] : [node]));

const kindsIn = (nodes: readonly DrawingNode[]): readonly string[] => groupsOf(nodes).map(({ kind }) => kind);

const picturesIn = (nodes: readonly DrawingNode[]): readonly Picture[] =>
  groupsOf(nodes).flatMap((node) => (node.kind === "picture" ? [node.picture] : []));
