import type { DrawingNode } from "../../../model/drawing/drawing.ts";
import type { Color } from "../../../model/look.ts";
import type { Typesetter } from "../../text/typesetter.ts";
import { rotationAbout } from "../transform-list.ts";
import type { EncodedSymbol, SymbolArea, SymbolText } from "./symbol.ts";
import { symbolText } from "./symbol-text.ts";

export interface BarcodePaint {
  readonly color: Color;
  readonly opacity: number;
}

type Setting = Pick<Typesetter, "prepare" | "lines">;

/** A symbol in its own units: black takes the colour of the bars, other colours carry data and stay. */
export function paintedSymbol(symbol: EncodedSymbol, bars: BarcodePaint, text: Setting): readonly DrawingNode[] {
  return [
    ...symbol.areas.map((area) => paintedArea(area, bars)),
    ...symbol.texts.flatMap((words) => paintedText(words, bars, text)),
  ];
}

function paintedArea({ path, rgb, clip }: SymbolArea, bars: BarcodePaint): DrawingNode {
  const paint = rgb === "000000" ? bars : { color: colorOf(rgb), opacity: bars.opacity };
  const shape: DrawingNode = {
    kind: "shape",
    path,
    fill: { kind: "color", ...paint },
    evenOdd: false,
    stroke: undefined,
  };
  if (clip === undefined) return shape;
  const cut = { kind: "path", path: clip, evenOdd: false } as const;
  return { kind: "group", nodes: [shape], transform: undefined, clip: cut, opacity: 1 };
}

function colorOf(rgb: string): Color {
  const part = (at: number): number => Number.parseInt(rgb.slice(at, at + 2), 16) / 255;
  return { r: part(0), g: part(2), b: part(4) };
}

function paintedText(words: SymbolText, { color, opacity }: BarcodePaint, text: Setting): readonly DrawingNode[] {
  const { line } = symbolText(words.text, words.size, text, words, { color, opacity });
  if (line === undefined) return [];
  const { x, y, turn } = words;
  const node: DrawingNode = { kind: "line", x, y, line };
  if (turn === 0) return [node];
  return [{ kind: "group", nodes: [node], transform: rotationAbout(turn, x, y), clip: undefined, opacity: 1 }];
}
