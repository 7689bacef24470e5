import type { SignaturePlaceField } from "../../../../model/document/field.ts";
import { drawingOf, footOf } from "./field-look.ts";
import { common, type MadeField, type Making } from "./field-making.ts";

/** A place for a signature. */
export function signaturePlace(making: Making): MadeField {
  const { slots, look } = making;
  const size = making.size({ width: 160, height: 50 });
  const own = common(making, size);
  const field: SignaturePlaceField = {
    ...own,
    kind: "signature",
    isRequired: false,
    isReadOnly: false,
    box: slots.options.style === undefined ? footOf(size, look) : own.box,
    content: drawingOf(size, []),
  };
  return { field, size, drop: 0 };
}
