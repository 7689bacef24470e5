import type { Drawing } from "../../model/drawing/drawing.ts";
import { initialPresentation } from "./presentation.ts";
import { drawSvg } from "./svg.ts";
import type { SvgFile } from "./svg-file/read-svg-file.ts";
import type { DrawTools } from "./tools.ts";

/** SVG's own initial values, for files that set none: black, and letters of 16 pixels. */
const filePresentation = {
  ...initialPresentation,
  fill: "#000000",
  letters: {
    ...initialPresentation.letters,
    look: { ...initialPresentation.letters.look, size: 16 },
  },
};

/** An SVG file as a drawing of its own size, one unit being 1/96 inch. It uses no files other than itself. */
export function drawSvgFile({ svg, symbols }: SvgFile, tools: DrawTools, path: string): Drawing {
  const inFile: DrawTools = {
    ...tools,
    allowsCutText: true,
    component: ({ name }) => {
      const symbol = name === undefined ? undefined : symbols.get(name);
      return symbol === undefined ? undefined : { svg: { ...symbol, defs: svg.defs }, path: `${path}#${name}` };
    },
  };
  return drawSvg(svg, inFile, path, filePresentation);
}
