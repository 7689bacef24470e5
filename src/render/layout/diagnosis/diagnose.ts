import type {
  DataUsed,
  DiagnosedBox,
  DiagnosedNode,
  Finding,
  LayoutDiagnosis,
} from "../../../vocabulary/http/diagnosis.ts";
import { limits } from "../../../vocabulary/limits.ts";
import type { Report } from "../../contract/report.ts";
import type { PictureMark } from "../../model/drawing/mark.ts";
import { compose, movedCorners, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix, Rect } from "../../model/geometry.ts";
import { nearest } from "../../model/nearest.ts";
import type { Flaw, Page, PageMark } from "../../model/page/page.ts";
import { faintText } from "./contrast.ts";

/** Diagnosis of pages that were laid out with a trace. */
export function diagnose(pages: readonly Page[], report: Report, data: DataUsed): LayoutDiagnosis {
  const boxes = nodesOn(pages);
  const nodes = byPath(boxes);
  const written = <T extends { readonly path: string }>(reported: T): T => ({
    ...reported,
    path: report.asWritten(reported.path),
  });
  const listed = [...nodes]
    .slice(0, limits.diagnosedNodes)
    .map(([path, boxes]): DiagnosedNode => written({ path, boxes }));
  const seen = [
    ...flaws(boxes),
    ...strandedHeadings(boxes),
    ...emptyPages(pages, boxes),
    ...coarsePictures(pages),
    ...faint(pages),
  ].toSorted((a, b) => (a.page ?? 0) - (b.page ?? 0));
  const findings = [...warned(report, nodes), ...seen.slice(0, limits.diagnosedFindings)];
  return { nodes: listed, nodesLeftOut: nodes.size - listed.length, findings: findings.map(written), data };
}

type NodeBoxes = ReadonlyMap<string, DiagnosedNode["boxes"]>;

function byPath(boxes: readonly NodeBox[]): NodeBoxes {
  const nodes = new Map<string, { page: number; box: DiagnosedBox }[]>();
  for (const { path, page, rect } of boxes) {
    const places = nodes.get(path) ?? [];
    const box = boxOf(rect);
    const before = places.at(-1);
    // The content of a cell or an item may be the same node again, inside it.
    if (before === undefined || before.page !== page || !holds(before.box, box)) places.push({ page, box });
    nodes.set(path, places);
  }
  return nodes;
}

const tidy = (value: number): number => Math.round(value * 100) / 100;

const boxOf = ({ x, y, width, height }: Rect): DiagnosedBox => [tidy(x), tidy(y), tidy(width), tidy(height)];

const holds = ([x, y, width, height]: DiagnosedBox, inner: DiagnosedBox): boolean =>
  inner[0] >= x - 0.01 &&
  inner[1] >= y - 0.01 &&
  inner[0] + inner[2] <= x + width + 0.02 &&
  inner[1] + inner[3] <= y + height + 0.02;

/** The warnings of a generation, with the page of the node they are about: the nearest around their place. */
function warned(report: Report, nodes: NodeBoxes): readonly Finding[] {
  return report.leveled().map(({ code, path, message, severity, measured, allowed }) => {
    const [place] = nearest(nodes, path) ?? [];
    const extent = measured === undefined || allowed === undefined ? {} : extentOf(measured, allowed);
    return { code, severity, path, message, ...(place === undefined ? {} : place), ...extent };
  });
}

/** No space is less than none. */
const extentOf = (measured: number, allowed: number) => ({
  measured: tidy(measured),
  allowed: tidy(Math.max(0, allowed)),
});

const flawMessages = {
  ORPHAN: "Fewer lines stand before the page's end than the paragraph wants there.",
  WIDOW: "Fewer lines stand at the page's top than the paragraph wants there.",
  ROW_SPLIT: "A row is divided between pages, since none can hold it.",
} as const;

const flaws = (boxes: readonly NodeBox[]): readonly Finding[] =>
  boxes.flatMap(({ path, page, rect, flaw }) =>
    flaw === undefined
      ? []
      : [{ code: flaw, severity: "info" as const, path, message: flawMessages[flaw], page, box: boxOf(rect) }],
  );

const isBody = ({ path }: NodeBox): boolean => path.startsWith("/document/content");

/** A heading as the last thing on a page, though the section goes on. */
function strandedHeadings(boxes: readonly NodeBox[]): readonly Finding[] {
  const lowest = new Map<number, NodeBox>();
  for (const box of boxes) {
    if (!isBody(box)) continue;
    const known = lowest.get(box.page);
    if (known === undefined || box.rect.y > known.rect.y) lowest.set(box.page, box);
  }
  return [...lowest.values()].flatMap(({ heading, path, page, rect }) => {
    if (!heading || !lowest.has(page + 1)) return [];
    const message = "A heading is the last thing on its page; what it is about begins on the next.";
    return [{ code: "HEADING_STRANDED", severity: "info" as const, path, message, page, box: boxOf(rect) }];
  });
}

/** Pages on which nothing of the content stands. */
function emptyPages(pages: readonly Page[], boxes: readonly NodeBox[]): readonly Finding[] {
  const filled = new Set(
    boxes
      .filter(({ path }) => path.startsWith("/document/"))
      .filter(isBodyOrNote)
      .map(pageOf),
  );
  const message = "Nothing of the content stands on this page.";
  return pages.flatMap((_, index): Finding[] =>
    filled.has(index + 1)
      ? []
      : [{ code: "EMPTY_PAGE", severity: "info", path: "/document/content", message, page: index + 1 }],
  );
}

const pageOf = ({ page }: NodeBox): number => page;

const isBodyOrNote = ({ path }: NodeBox): boolean => !/^[/]document[/](header|footer|watermark)\b/.test(path);

/** Below what screens show, so that print shows its pixels: the natural size of a picture without a density is 96. */
const leastDpi = 90;

function coarsePictures(pages: readonly Page[]): readonly Finding[] {
  return pages.flatMap(({ marks }, index) => {
    let node = "/document/content";
    return marks.flatMap((mark): Finding[] => {
      if (mark.kind === "node") node = mark.path;
      const picture = pictureOf(mark);
      if (picture === undefined || !(picture.rect.width > 0)) return [];
      const dpi = (picture.picture.width / picture.rect.width) * 72;
      if (dpi >= leastDpi) return [];
      const message = `The picture has ${Math.round(dpi)} dots per inch at this size; print wants 150 and more.`;
      const box = boxOf(picture.rect);
      const extent = extentOf(dpi, leastDpi);
      return [{ code: "IMAGE_LOW_DPI", severity: "info", path: node, message, page: index + 1, box, ...extent }];
    });
  });
}

/** One that is cut at round corners is alone in its group. */
function pictureOf(mark: PageMark): PictureMark | undefined {
  const [only, ...more] = mark.kind === "group" && mark.transform === undefined ? mark.marks : [mark];
  return only?.kind === "picture" && more.length === 0 ? only : undefined;
}

const faint = (pages: readonly Page[]): readonly Finding[] =>
  faintText(pages).map(({ path, page, rect, ratio, needed }) => {
    const message = `Text has a contrast of ${ratio.toFixed(1)} to what is behind it; ${needed} is the least that is easy to read.`;
    return {
      code: "CONTRAST_LOW",
      severity: "info",
      path,
      message,
      page,
      box: boxOf(rect),
      ...extentOf(ratio, needed),
    };
  });

/** A node of the definition as it stands on one page. */
interface NodeBox {
  readonly path: string;
  /** From 1. */
  readonly page: number;
  /** Area that it covers, turned or not, in points from the page's top left corner. */
  readonly rect: Rect;
  readonly heading: boolean;
  readonly flaw: Flaw | undefined;
}

/** Where every node stands, in painting order: what holds others comes before them. */
function nodesOn(pages: readonly Page[]): readonly NodeBox[] {
  const nodes: NodeBox[] = [];
  for (const [index, { marks }] of pages.entries()) addNodes(nodes, marks, index + 1, unmoved);
  return nodes;
}

function addNodes(nodes: NodeBox[], marks: readonly PageMark[], page: number, toPage: Matrix): void {
  for (const mark of marks) {
    if (mark.kind === "group") {
      addNodes(nodes, mark.marks, page, mark.transform === undefined ? toPage : compose(mark.transform, toPage));
    } else if (mark.kind === "node") {
      const { path, heading, flaw } = mark;
      nodes.push({ path, page, rect: around(mark.rect, toPage), heading, flaw });
    }
  }
}

function around(rect: Rect, matrix: Matrix): Rect {
  if (matrix === unmoved) return rect;
  const corners = movedCorners(rect, matrix);
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}
