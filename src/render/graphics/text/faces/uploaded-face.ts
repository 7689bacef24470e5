import type { AxisPlace } from "../../../model/look.ts";
import { FontFault } from "../fonts/font-fault.ts";
import { HarfBuzz } from "../fonts/harfbuzz.ts";
import { FontError } from "../fonts/sfnt.ts";
import { createShaper, OpenFace } from "./open-face.ts";

/** An uploaded font file; `places`: where on its axes a variable one is set. */
interface UploadedFile {
  readonly file: Uint8Array;
  readonly key: string;
  readonly places: readonly AxisPlace[] | undefined;
}

/**
 * Looks at an uploaded font by itself, in an instance of HarfBuzz of its own. Undefined for a file that cannot be used as
 * one.
 */
export function lookAtUploaded<Seen>(
  shaper: WebAssembly.Module,
  { file, key, places }: UploadedFile,
  look: (face: OpenFace) => Seen,
): Seen | undefined {
  try {
    const face = new OpenFace({ shaper: createShaper(new HarfBuzz(shaper), 1), file, key, family: key, places });
    return look(face);
  } catch (error) {
    if (error instanceof FontError || error instanceof FontFault || error instanceof RangeError) return undefined;
    throw error;
  }
}
