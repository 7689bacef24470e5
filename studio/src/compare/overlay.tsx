import { useEffect, useRef, useState } from "preact/hooks";
import type { Supply } from "../preview/supplies.ts";
import { type Painting, paintedCanvas } from "../preview/surface.ts";
import { editorWords } from "../words/editor-words.ts";
import { overlay } from "./overlay-pixels.ts";

interface Given {
  /** undefined: this side has no such page. */
  readonly before: Painting | undefined;
  readonly after: Painting | undefined;
  readonly supply: Supply;
  /** CSS pixels a point. */
  readonly scale: number;
  /** Which page it is, in words. */
  readonly label: string;
}

/** Two pages on one sheet: what only one of them has is coloured, and how much that is stands below. */
export function Overlay({ before, after, supply, scale, label }: Given) {
  const { compare } = editorWords.value;
  const place = useRef<HTMLDivElement>(null);
  const [share, setShare] = useState<number>();
  useEffect(() => {
    const pages = [before, after].flatMap((painting) => (painting === undefined ? [] : [painting.page]));
    const [width, height] = [
      Math.max(...pages.map((page) => page.width)),
      Math.max(...pages.map((page) => page.height)),
    ];
    const size = { width, height, scale: scale * Math.min(2, devicePixelRatio) };
    const canvas = sheetOf(before, supply, size);
    setShare(laidOver(canvas, sheetOf(after, supply, size)));
    place.current?.replaceChildren(canvas);
  }, [before, after, supply, scale]);
  const said = share === undefined ? label : `${label}: ${compare.differs(share)}`;
  return (
    <div class="overlaid">
      <div class="overlaid-sheet" ref={place} role="img" aria-label={said} />
      <p class="muted">{said}</p>
    </div>
  );
}

interface Size {
  /** Points. */
  readonly width: number;
  readonly height: number;
  /** Pixels a point. */
  readonly scale: number;
}

/** A page on a white sheet of a size, at its upper left corner. */
function sheetOf(painting: Painting | undefined, supply: Supply, { width, height, scale }: Size): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const surface = canvas.getContext("2d");
  if (surface === null) return canvas;
  surface.fillStyle = "#fff";
  surface.fillRect(0, 0, canvas.width, canvas.height);
  if (painting !== undefined) surface.drawImage(paintedCanvas(painting, supply, scale), 0, 0);
  return canvas;
}

/** Lays the second canvas over the first; the share of pixels that differ. */
function laidOver(canvas: HTMLCanvasElement, other: HTMLCanvasElement): number {
  const { width, height } = canvas;
  const [lower, upper] = [canvas.getContext("2d"), other.getContext("2d")];
  if (lower === null || upper === null) return 0;
  const pixels = lower.getImageData(0, 0, width, height);
  const share = overlay(pixels.data, upper.getImageData(0, 0, width, height).data);
  lower.putImageData(pixels, 0, 0);
  return share;
}
