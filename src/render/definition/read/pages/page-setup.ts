import { defaults } from "../../../../vocabulary/definition/defaults.ts";
import { pageSizePoints } from "../../../../vocabulary/definition/pages/page-sizes.ts";
import type {
  PageNumbers as NumbersWord,
  PageSize,
  PageSetup as SetupWord,
} from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { Report } from "../../../contract/report.ts";
import type { PageImage, PageNumberScheme, SectionSetup } from "../../../model/document/flow.ts";
import { parseColor } from "../../../model/drawing/color.ts";
import { fittedPicture } from "../../../model/drawing/fitted-picture.ts";
import type { Size } from "../../../model/geometry.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import { type BorderLine, type Color, white } from "../../../model/look.ts";
import type { ReadContext } from "../context.ts";
import { borderLine, parseBorder } from "../styles/border.ts";
import { defaultPaint } from "../styles/text-keys.ts";

/** `path` is the set-up's own. */
export function readPageSetup(
  setup: SetupWord,
  path: string,
  { report, picture, formats }: Pick<ReadContext, "report" | "picture" | "formats">,
  backgrounds: Backgrounds,
): SectionSetup {
  const { pageMargin: side } = defaults;
  const [top, right, bottom, left] = setup.margin ?? [side, side, side, side];
  const numbers = setup.pageNumbers === undefined ? {} : { numbers: numbersOf(setup.pageNumbers, formats) };
  const image = imageOf(setup, path, picture);
  return {
    ...numbers,
    ...edgesOf(setup),
    size: sizeOf(setup),
    margin: { top, right, bottom, left },
    background: backgrounds.readBackground(setup.backgroundColor ?? [], `${path}/backgroundColor`, report),
    ...(image === undefined ? {} : { image }),
    border: {
      top: borderOf(setup, "borderTop", path, report),
      right: borderOf(setup, "borderRight", path, report),
      bottom: borderOf(setup, "borderBottom", path, report),
      left: borderOf(setup, "borderLeft", path, report),
    },
  };
}

function imageOf(setup: SetupWord, path: string, pictureOf: ReadContext["picture"]): PageImage | undefined {
  const { backgroundImage: source = "", backgroundSize = "cover", bleed = 0 } = setup;
  const graphic = source === "" ? undefined : pictureOf(source);
  if (graphic === undefined) return undefined;
  const { width, height } = sizeOf(setup);
  const beyond = backgroundSize === "cover" ? bleed : 0;
  const around = { width: width + 2 * beyond, height: height + 2 * beyond };
  const frame = typeof backgroundSize === "string" ? around : sizeFrom(backgroundSize);
  const fit = typeof backgroundSize === "string" ? backgroundSize : "fill";
  const rect = { x: (width - frame.width) / 2, y: (height - frame.height) / 2, ...frame };
  return { path: `${path}/backgroundImage`, rect, picture: fittedPicture(graphic, frame, fit, middle) };
}

const middle = [0.5, 0.5] as const;

const sizeFrom = ([width, height]: readonly [number, number]): Size => ({ width, height });

const edgesOf = ({ bleed = 0, cropMarks = false }: SetupWord): Pick<SectionSetup, "bleed" | "cropMarks"> => ({
  ...(bleed > 0 ? { bleed } : {}),
  ...(cropMarks ? { cropMarks } : {}),
});

const numbersOf = (
  { symbol = "1", start, prefix = "" }: NumbersWord,
  formats: ReadContext["formats"],
): PageNumberScheme => ({
  symbol: formats.countingSymbol(symbol),
  start,
  prefix: unquoteLiteral(prefix),
});

/** Landscape lays a page on its long side; one that lies so already stays as it is. */
function sizeOf({ size = defaults.pageSize, orientation }: SetupWord): Size {
  const [width, height] = pointsOf(size);
  if (orientation !== "landscape") return { width, height };
  return { width: Math.max(width, height), height: Math.min(width, height) };
}

function pointsOf(size: PageSize): readonly [number, number] {
  if (typeof size !== "string") return size;
  const points = pageSizePoints[size];
  if (points === undefined) throw new Error(`The language has no page size ${size}.`);
  return points;
}

/** Backgrounds by how they are written: sections that take over the document's do not read it again. */
export class Backgrounds {
  readonly #read = new Map<string | readonly string[], readonly Color[]>();

  readBackground(value: string | readonly string[], path: string, report: Report): readonly Color[] {
    const colors = this.#read.get(value) ?? backgroundOf(value, path, report);
    this.#read.set(value, colors);
    return colors;
  }
}

function backgroundOf(value: string | readonly string[], path: string, report: Report): readonly Color[] {
  const colors = typeof value === "string" ? [value] : value;
  const read = colors.map((color) => {
    const paint = parseColor(unquoteLiteral(color));
    if (paint === undefined)
      report.add("CONTENT_ERROR", "STYLE_VALUE", path, `${shown(color)} is no colour; it is left out.`);
    return paint === undefined || paint.alpha === 0 ? white : paint.color;
  });
  return read.every((color) => color === white) ? [] : read;
}

type SideKey = "borderTop" | "borderRight" | "borderBottom" | "borderLeft";

function borderOf(setup: SetupWord, key: SideKey, path: string, report: Report): BorderLine | undefined {
  const value = setup[key];
  if (value === undefined) return undefined;
  const spec = parseBorder(value);
  if (spec !== undefined) return borderLine(spec, defaultPaint);
  report.add("CONTENT_ERROR", "STYLE_VALUE", `${path}/${key}`, `${shown(value)} is no border; it is left out.`);
  return undefined;
}
