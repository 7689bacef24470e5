import type { Style, StyleUse, SvgLink } from "../../../../vocabulary/generated/definition.ts";
import { shown } from "../../../contract/quoted.ts";
import type { DrawingComponent, DrawTools } from "../../../graphics/draw/tools.ts";
import { unquoteLiteral } from "../../../model/literal.ts";
import type { LinkTarget } from "../../../model/look.ts";
import type { UsedDrawing } from "../../bind/scope/used.ts";
import type { ReadContext } from "../context.ts";
import { languageIn } from "../facts/language.ts";
import { gotoEffect, linkEffect } from "../shortcodes/places.ts";
import { parseClip } from "../styles/clip.ts";

type DrawingSurroundings = Pick<ReadContext, "styles" | "report" | "budget" | "part" | "hasPlace" | "drawing">;

/** Tools with which the drawings of a document access it. */
export function drawingTools(context: DrawingSurroundings): DrawTools {
  const { report, budget, part, drawing } = context;
  return {
    text: drawing.text,
    report,
    work: (units, path) => budget.work(units, path),
    tiles: drawing.tiles,
    style: (use, path) => styleOf(use, path, context),
    file: part,
    component: (use, path) => componentOf(use, path, context),
    clipShape: parseClip,
    linkTarget: (link, path) => linkTarget(link, path, context),
    barcode: (request, path) => drawing.barcodes.draw(request, path),
  };
}

/** An element's style; a language in it that is none is left out. */
function styleOf(use: StyleUse, path: string, { styles, report }: DrawingSurroundings): Style | undefined {
  const style = styles.style(use, path);
  if (style?.language === undefined) return style;
  const stylePath = typeof use === "string" ? styles.pathOf(unquoteLiteral(use)) : `${path}/style`;
  if (languageIn(style.language, stylePath, report) !== undefined) return style;
  const { language: _none, ...others } = style;
  return others;
}

function componentOf(use: UsedDrawing, path: string, { report }: DrawingSurroundings): DrawingComponent | undefined {
  if (use.svg !== undefined) return { svg: use.svg, path: `${path}/svg` };
  const message = `The component ${shown(use.id ?? use.name)} draws nothing: its content has no svg.`;
  report.add("CONTENT_ERROR", "DRAWING_FAULT", path, message);
  return undefined;
}

function linkTarget({ href, goto }: SvgLink, path: string, context: DrawingSurroundings): LinkTarget | undefined {
  const scene = { context, path };
  const effect =
    href === undefined ? gotoEffect(unquoteLiteral(goto ?? ""), scene) : linkEffect(unquoteLiteral(href), scene);
  return "malformed" in effect ? undefined : effect.link;
}
