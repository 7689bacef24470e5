import type { SvgLink } from "../../vocabulary/definition.ts";
import type { UsedDrawing } from "../bind/used.ts";
import type { Component, DrawTools } from "../draw/tools.ts";
import { unquoteLiteral } from "../model/literal.ts";
import type { LinkTarget } from "../model/look.ts";
import type { ReadContext } from "./context.ts";
import { gotoEffect, linkEffect } from "./shortcodes/places.ts";
import { shown } from "./shown.ts";
import { parseClip } from "./styles/clip.ts";

type Around = Pick<ReadContext, "styles" | "report" | "picture" | "hasPlace" | "drawing">;

/** What the drawings of a document ask of it. */
export function drawingTools(context: Around): DrawTools {
  const { styles, report, picture, drawing } = context;
  return {
    text: drawing.text,
    report,
    style: (use, path) => styles.style(use, path),
    file: picture,
    component: (use, path) => componentOf(use, path, context),
    clipShape: parseClip,
    linkTarget: (link, path) => linkTarget(link, path, context),
    barcode: (wish, path) => drawing.barcodes.draw(wish, path),
  };
}

function componentOf(use: UsedDrawing, path: string, { report }: Around): Component | undefined {
  if (use.svg !== undefined) return { svg: use.svg, path: `${path}/svg` };
  const message = `The component ${shown(use.id ?? use.name)} draws nothing: its content has no svg.`;
  report.add("CONTENT_ERROR", "DRAWING_FAULT", path, message);
  return undefined;
}

function linkTarget({ href, goto }: SvgLink, path: string, context: Around): LinkTarget | undefined {
  const scene = { context, path };
  const effect =
    href === undefined ? gotoEffect(unquoteLiteral(goto ?? ""), scene) : linkEffect(unquoteLiteral(href), scene);
  return "malformed" in effect ? undefined : effect.link;
}
