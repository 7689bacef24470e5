import type { Style, StyleUse, SvgLink, SvgUse } from "../../../vocabulary/generated/definition.ts";
import type { Report } from "../../contract/report.ts";
import type { Graphic } from "../../model/drawing/picture.ts";
import type { ClipShape, LinkTarget } from "../../model/look.ts";
import type { Typesetter } from "../text/typesetter.ts";
import type { GrowthAllowance } from "./allowance.ts";
import type { BarcodeRequest, DrawnBarcode } from "./barcode/draw-barcode.ts";
import type { DrawableSvg } from "./viewport.ts";

/** Tools for drawing, from the stage that reads the definition around it. That stage reports what a tool cannot find. */
export interface DrawTools {
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  readonly report: Report;
  /** Counts units of work at a place of the definition. */
  readonly work: (units: number, path: string) => void;
  /** The tiles that readers may have to paint, in the whole document. */
  readonly tiles: GrowthAllowance;
  /** The style an element names, or writes out. `path` is the element's. */
  readonly style: (use: StyleUse, path: string) => Style | undefined;
  /** A file, by the words an image uses; an svg file is a drawing itself. */
  readonly file: (source: string) => Graphic | undefined;
  /** The drawing of a component; undefined when there is none of that name. */
  readonly component: (use: SvgUse, path: string) => DrawingComponent | undefined;
  /** A basic shape of CSS, such as `circle()`; undefined when it is something else. */
  readonly clipShape: (text: string) => ClipShape | undefined;
  readonly barcode: (request: BarcodeRequest, path: string) => DrawnBarcode;
  /** Text beyond a view box is no finding: a file of its own is cut off there wherever it is shown. */
  readonly allowsCutText?: boolean;
  readonly linkTarget: (link: SvgLink, path: string) => LinkTarget | undefined;
}

/** A drawing that another one uses, with the place its own findings are reported under. */
export interface DrawingComponent {
  readonly svg: DrawableSvg;
  readonly path: string;
}
