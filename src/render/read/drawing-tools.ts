import type { SvgLink, SvgUse } from "../../vocabulary/definition.ts";
import type { Barcodes } from "../draw/barcode/barcodes.ts";
import type { Component, DrawTools } from "../draw/tools.ts";
import { unquoteLiteral } from "../model/literal.ts";
import type { LinkTarget } from "../model/look.ts";
import type { Typesetter } from "../text/typesetter.ts";
import type { ReadContext } from "./context.ts";
import { gotoEffect, linkEffect } from "./shortcodes/places.ts";
import { shown } from "./shown.ts";
import { parseClip } from "./styles/clip.ts";

/** What drawings need besides what all elements do. */
export interface DrawingSetting {
  readonly text: Pick<Typesetter, "prepare" | "lines">;
  readonly barcodes: Barcodes;
}

type Around = Pick<ReadContext, "styles" | "report" | "picture" | "hasPlace" | "drawing">;

/** What the drawings of a document ask of it. */
export function drawingTools(context: Around): DrawTools {
  const { styles, report, picture, drawing } = context;
  return {
    text: drawing.text,
    report,
    style: (use, path) => styles.style(use, path),
    file: picture,
    component: (use, path) => missingComponent(use, path, context),
    clipShape: parseClip,
    linkTarget: (link, path) => linkTarget(link, path, context),
    barcode: (wish, path) => drawing.barcodes.draw(wish, path),
  };
}

function missingComponent({ name, id }: SvgUse, path: string, { report }: Around): Component | undefined {
  const message = `There is no entry ${shown(id ?? name)} in the drawing's defs, and components are accepted but not drawn by this version.`;
  report.add("CONTENT_ERROR", "NOT_DRAWN_YET", path, message);
  return undefined;
}

function linkTarget({ href, goto }: SvgLink, path: string, context: Around): LinkTarget | undefined {
  const scene = { context, path };
  const effect =
    href === undefined ? gotoEffect(unquoteLiteral(goto ?? ""), scene) : linkEffect(unquoteLiteral(href), scene);
  return "malformed" in effect ? undefined : effect.link;
}
