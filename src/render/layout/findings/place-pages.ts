import type { LineMark } from "../../model/drawing/mark.ts";
import { compose, moved, unmoved } from "../../model/drawing/matrix.ts";
import type { Matrix, Points, Size } from "../../model/geometry.ts";
import type { OpenPage, PageLabel, PageMark, PageWriter } from "../../model/page/page.ts";

/** Where a place for a signature is: its page, from 1, and its lower left corner, from the page's. */
export interface SignatureSpot {
  readonly page: number;
  readonly left: Points;
  readonly bottom: Points;
}

/** A page that is looked at. */
interface SeenPage {
  readonly page: number;
  readonly height: Points;
  readonly toPage: Matrix;
}

/** A writer that draws nothing: it counts pages and notes on which of them each place is. */
export class PlacePages implements PageWriter {
  readonly #first = new Map<string, number>();
  readonly #signature: string | undefined;
  #place: SignatureSpot | undefined;
  #opened = 0;
  readonly #labels: string[] = [];

  /** `signature`: the name of the place for a signature that is looked for. */
  constructor(signature?: string) {
    this.#signature = signature;
  }

  get pages(): number {
    return this.#opened;
  }

  /** Where the first place of that name is; undefined: there is none, or it is turned. */
  get signaturePlace(): SignatureSpot | undefined {
    return this.#place;
  }

  readonly pageOf = (anchor: string): number | undefined => this.#first.get(anchor);

  /** The number of the page of a place as it is written. */
  readonly labelOf = (anchor: string): string | undefined => this.#labels[(this.#first.get(anchor) ?? 0) - 1];

  open({ height }: Size, label?: PageLabel): OpenPage {
    this.#opened += 1;
    this.#labels.push(label?.text ?? String(this.#opened));
    const seen: SeenPage = { page: this.#opened, height, toPage: unmoved };
    return { paint: (marks) => this.#note(marks, seen) };
  }

  #note(marks: readonly PageMark[], seen: SeenPage): void {
    for (const mark of marks) {
      if (mark.kind === "group") {
        const { transform } = mark;
        const within = transform === undefined ? seen : { ...seen, toPage: compose(transform, seen.toPage) };
        this.#note(mark.marks, within);
      } else if (mark.kind === "anchor") {
        if (!this.#first.has(mark.name)) this.#first.set(mark.name, seen.page);
      } else if (mark.kind === "line" && this.#signature !== undefined) this.#noteSignature(mark, seen);
    }
  }

  #noteSignature({ x, y, line }: LineMark, { page, height, toPage }: SeenPage): void {
    const [a, b, c, d] = toPage;
    if (this.#place !== undefined || b !== 0 || c !== 0 || a <= 0 || d <= 0) return;
    for (const piece of line.pieces) {
      if (piece.kind !== "picture" || piece.field?.kind !== "signature") continue;
      if (piece.field.name !== this.#signature) continue;
      const [left, foot] = moved(x + piece.x, y - piece.baselineShift, toPage);
      this.#place = { page, left, bottom: height - foot };
      return;
    }
  }
}
