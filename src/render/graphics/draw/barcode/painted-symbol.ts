import { colorOfDigits } from "../../../model/drawing/color.ts";
import { cutAlong, type DrawingNode, filledShape } from "../../../model/drawing/drawing.ts";
import type { SolidPaint } from "../../../model/page/page.ts";
import type { Typesetter } from "../../text/typesetter.ts";
import { rotationAbout } from "../transform-list.ts";
import type { EncodedSymbol, SymbolArea, SymbolText } from "./symbol.ts";
import { symbolText } from "./symbol-text.ts";

type SymbolTypesetter = Pick<Typesetter, "prepare" | "lines">;

/** A symbol in its own units: black takes the colour of the bars, other colours carry data and stay. */
export function paintedSymbol(symbol: EncodedSymbol, bars: SolidPaint, text: SymbolTypesetter): readonly DrawingNode[] {
  return [
    ...symbol.areas.map((area) => paintedArea(area, bars)),
    ...symbol.texts.flatMap((words) => paintedText(words, bars, text)),
  ];
}

function paintedArea({ path, rgb, clip }: SymbolArea, bars: SolidPaint): DrawingNode {
  const paint = rgb === "000000" ? bars : { color: colorOfDigits(rgb), opacity: bars.opacity };
  const shape = filledShape(path, paint.color, paint.opacity);
  return clip === undefined ? shape : cutAlong(clip, [shape]);
}

function paintedText(
  words: SymbolText,
  { color, opacity }: SolidPaint,
  text: SymbolTypesetter,
): readonly DrawingNode[] {
  const { line } = symbolText(words.text, words.size, text, words, { color, opacity });
  if (line === undefined) return [];
  const { x, y, turn } = words;
  const node: DrawingNode = { kind: "line", x, y, line };
  if (turn === 0) return [node];
  return [{ kind: "group", nodes: [node], transform: rotationAbout(turn, x, y), clip: undefined, opacity: 1 }];
}
