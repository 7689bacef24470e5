import { around, movedCorners } from "../../../model/drawing/matrix.ts";
import type { Points, Rect } from "../../../model/geometry.ts";
import { leftAligned, type ParagraphLook, plainTextLook, type TextLook } from "../../../model/look.ts";
import type { Line } from "../../../model/text/line.ts";
import type { Typesetter } from "../../text/typesetter.ts";
import { rotationAbout } from "../transform-list.ts";
import type { SymbolText } from "./symbol.ts";

/** The face encoders count on is OCR-B, whose characters are as wide as those of ours. */
const family = "Noto Sans Mono";

const unbroken: ParagraphLook = { ...leftAligned, direction: "ltr" };

/** Space above the baseline and below it that a symbol's text takes, in em. */
const above = 0.75;
const below = 0.22;

export interface SetSymbolText {
  readonly line: Line | undefined;
  readonly width: Points;
  readonly box: Rect;
}

type SymbolTextPlace = Pick<SymbolText, "x" | "y" | "turn" | "letterSpacing">;

const origin: SymbolTextPlace = { x: 0, y: 0, turn: 0, letterSpacing: 0 };

/** The text of a symbol on one line, from its left end on the baseline, and the box it takes where it stands. */
export function symbolText(
  text: string,
  size: Points,
  typesetter: Pick<Typesetter, "prepare" | "lines">,
  place: SymbolTextPlace = origin,
  paint: Partial<TextLook> = {},
): SetSymbolText {
  const set = { ...plainTextLook(family, size), ...paint, letterSpacing: place.letterSpacing };
  const inline = { kind: "text", text, look: set, link: undefined, span: undefined } as const;
  const line = typesetter.lines(typesetter.prepare([inline], set, unbroken, ""), 1e9)[0];
  const width = line?.width ?? 0;
  const { x, y, turn } = place;
  const flat = { x, y: y - above * size, width, height: (above + below) * size };
  const box = turn === 0 ? flat : around(movedCorners(flat, rotationAbout(turn, x, y)));
  return { line, width, box };
}
