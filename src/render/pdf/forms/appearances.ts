import { sorted } from "../../model/drawing.ts";
import type { FormField } from "../../model/field.ts";
import type { Rect } from "../../model/geometry.ts";
import { compose } from "../../model/matrix.ts";
import type { Vectors } from "../../model/picture.ts";
import type { Canvas } from "../content/canvas.ts";
import { writeForm } from "../content/groups.ts";
import { array, dictionary, name, type ObjectId, real, reference } from "../file/objects.ts";

/** The entries AP and, for fields with states, AS of a widget (ISO 32000-1, 12.5.5). */
export interface Appearances {
  readonly AP: string;
  readonly AS?: string;
}

/** Paints what is seen of a field until a reader changes it, and each state that it can take. */
export function paintAppearances(canvas: Canvas, field: FormField, rect: Rect): Appearances {
  const paint = (content: Vectors | undefined): string => reference(appearance(canvas, field, content, rect));
  if (field.kind !== "checkbox") return { AP: dictionary({ N: paint(field.content) }) };
  const on = name(field.exported);
  return {
    AP: `<</N <<${on} ${paint(field.content)}/Off ${paint(undefined)}>>>>`,
    AS: field.isOn ? on : "/Off",
  };
}

/** The box, and on it what a viewer exchanges when a reader types (12.7.3.3). */
function appearance(canvas: Canvas, field: FormField, content: Vectors | undefined, rect: Rect): ObjectId {
  const { width, height, x, y } = rect;
  const toPage = compose([1, 0, 0, 1, x, y], canvas.toPage);
  return writeForm(
    { ...canvas, toPage, height },
    array(["0", "0", real(width, 2), real(height, 2)]),
    undefined,
    (within) => {
      draw(within, field.box);
      if (content === undefined) return;
      if (field.kind === "checkbox") {
        draw(within, content);
        return;
      }
      within.content.close();
      within.content.out.latin("/Tx BMC\n");
      draw(within, content);
      within.content.close();
      within.content.out.latin("EMC\n");
    },
  );
}

function draw(canvas: Canvas, vectors: Vectors): void {
  const graphic = sorted(vectors);
  if (graphic.kind === "drawing") canvas.shared.paintDrawing(canvas, graphic.drawing, 0, 0);
}
