import type { DescribedOperation, FaceDescription, PageDescription } from "../../../src/vocabulary/page-description.ts";

type Run = Extract<DescribedOperation, { op: "text" }>;

let measuring: CanvasRenderingContext2D | null | undefined;

/** Width of a text in the font of the layer at 100 pixels. */
export function measured(text: string): number {
  measuring ??= opened();
  return measuring === null ? 1 : measuring.measureText(text).width;
}

/** Set once: a browser brings its styles up to date whenever the font of a canvas is set. */
function opened(): CanvasRenderingContext2D | null {
  const surface = document.createElement("canvas").getContext("2d");
  if (surface !== null) surface.font = '100px "Noto Sans", sans-serif';
  return surface;
}

/**
 * The runs of a page as transparent text over its picture: it can be selected, searched and spoken. `scale`: CSS pixels a
 * point.
 */
export function textLayer(page: PageDescription, faces: readonly FaceDescription[], scale: number): HTMLElement {
  const layer = document.createElement("div");
  layer.className = "leaf-text";
  const add = (operations: readonly DescribedOperation[], matrix: DOMMatrixReadOnly): void => {
    for (const operation of operations) {
      if (operation.op === "group") add(operation.operations, movedBy(matrix, operation.transform));
      else if (operation.op === "text" && operation.text.trim() !== "")
        layer.append(spanOf(operation, faces[operation.face], matrix, scale));
    }
  };
  add(page.operations, new DOMMatrixReadOnly([scale, 0, 0, scale, 0, 0]));
  return layer;
}

const movedBy = (matrix: DOMMatrixReadOnly, transform: readonly number[] | undefined): DOMMatrixReadOnly =>
  transform === undefined ? matrix : matrix.multiply(new DOMMatrixReadOnly([...transform]));

function spanOf(run: Run, face: FaceDescription | undefined, matrix: DOMMatrixReadOnly, scale: number): HTMLElement {
  const span = document.createElement("span");
  span.textContent = `${run.text} `;
  if (run.rtl === true) span.dir = "rtl";
  if (run.lang !== undefined) span.lang = run.lang;
  const ascent = face === undefined ? 0.9 : face.ascent / face.unitsPerEm;
  const natural = (measured(run.text) / 100) * run.size;
  const stretch = natural > 0 ? run.width / natural : 1;
  const placed = matrix.translate(run.x, run.y - ascent * run.size).scale(stretch / scale, 1 / scale);
  span.style.fontSize = `${run.size * scale}px`;
  span.style.transform = placed.toString();
  return span;
}
