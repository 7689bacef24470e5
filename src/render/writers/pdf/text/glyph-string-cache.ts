import type { GlyphPiece } from "../../../model/text/line.ts";
import { ByteBuffer } from "../file/byte-buffer.ts";

interface Known {
  /** In thousandths of an em, from where readers start. */
  readonly offset: number;
  readonly from: number;
  readonly to: number;
}

/** Bytes kept at a time: some 10,000 cells of a table. */
const mostBytes = 262_144;

/** Strings written for pieces that occur in many places, to be copied there. Lives for one document. */
export class GlyphStringCache {
  readonly bytes = new ByteBuffer();
  readonly #known = new Map<GlyphPiece, Known>();

  /** Where in `bytes` the piece stands, as it is written with this offset. */
  find(piece: GlyphPiece, offset: number): Known | undefined {
    const known = this.#known.get(piece);
    return known?.offset === offset ? known : undefined;
  }

  /** Keeps what `out` holds from `start` on. */
  keep(piece: GlyphPiece, offset: number, out: ByteBuffer, start: number): void {
    if (this.bytes.length > mostBytes) {
      this.bytes.clear();
      this.#known.clear();
    }
    const from = this.bytes.length;
    this.bytes.part(out, start, out.length);
    this.#known.set(piece, { offset, from, to: this.bytes.length });
  }
}
