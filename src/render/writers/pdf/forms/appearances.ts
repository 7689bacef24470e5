import type { FormField } from "../../../model/document/field.ts";
import { sorted } from "../../../model/drawing/drawing.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import type { Vectors } from "../../../model/drawing/picture.ts";
import type { Rect } from "../../../model/geometry.ts";
import {
  array,
  type DictionaryEntries,
  dictionary,
  type ObjectId,
  real,
  reference,
} from "../../../pdf-syntax/objects.ts";
import type { Canvas } from "../content/canvas.ts";
import { writeForm } from "../content/groups.ts";

/** Appearance of a field until a reader changes it; one for each state of a field with two states. */
export interface Appearances {
  readonly shown: ObjectId;
  /** Undefined: the field has no states. */
  readonly off: ObjectId | undefined;
}

/** Paints what is seen of a field, and each state that it can take. */
export function paintAppearances(canvas: Canvas, field: FormField, rect: Rect): Appearances {
  const hasStates = "isOn" in field;
  return {
    shown: appearance(canvas, field, field.content, rect),
    off: hasStates ? appearance(canvas, field, undefined, rect) : undefined,
  };
}

/** The entries AP and, for fields with states, AS of a widget (ISO 32000-1, 12.5.5). `on`: the name of the state. */
export function appearanceEntries({ shown, off }: Appearances, on: string, isOn: boolean): DictionaryEntries {
  if (off === undefined) return { AP: dictionary({ N: reference(shown) }) };
  return {
    AP: `<</N <<${on} ${reference(shown)}/Off ${reference(off)}>>>>`,
    AS: isOn ? on : "/Off",
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
      if ("isOn" in field || field.kind === "signature") {
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
