import type { Matrix } from "../model/geometry.ts";
import type { Color } from "../model/look.ts";
import { ByteBuffer } from "./byte-buffer.ts";
import type { FontUse } from "./font-use.ts";
import { Resources } from "./resources.ts";

/** What a content stream's operators have set so far (ISO 32000-1, 8.4.1). */
interface GraphicsState {
  fill: Color;
  stroke: Color;
  lineWidth: number;
  round: boolean | undefined;
  /** As written, such as "[3 2]0". */
  dash: string;
  opacity: number;
  font: string;
  fontSize: number;
  rise: number;
}

const black: Color = { r: 0, g: 0, b: 0 };

const initial: GraphicsState = {
  fill: black,
  stroke: black,
  lineWidth: 1,
  round: false,
  dash: "[]0",
  opacity: 1,
  font: "",
  fontSize: -1,
  rise: 0,
};

const unknown: Color = { r: Number.NaN, g: Number.NaN, b: Number.NaN };

/** A form XObject inherits its caller's state (8.10.1); equal to nothing, so that all it needs is set. */
const inherited: GraphicsState = {
  ...initial,
  fill: unknown,
  stroke: unknown,
  lineWidth: Number.NaN,
  round: undefined,
  dash: "",
  rise: Number.NaN,
};

/** What is open and must be closed before another kind of operator may follow (8.2, figure 9). */
type Open = "nothing" | "text" | "fill" | "stroke";

/** Subpaths gathered before they are painted; more would strain readers. */
const mostSubpaths = 400;

/** Decimals of positions: 0.01 pt is 3.5 micrometres. */
const coarse = 2;
/** Decimals inside transformed groups, whose units may be larger than a point. */
const fine = 4;

/**
 * One content stream in the writing. Sets only what changes; like neighbours share a text object or a painting
 * operator. Positions are PDF's own: origin bottom left, y up.
 */
export class Content {
  readonly out = new ByteBuffer();
  readonly resources = new Resources();
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  #open: Open = "nothing";
  #subpaths = 0;
  #digits = coarse;
  /** Where the current text line starts, in hundredths (or finer) of a point, as readers know it. */
  #lineX = 0;
  #lineY = 0;

  constructor(kind: "page" | "form") {
    this.#state = kind === "page" ? { ...initial } : { ...inherited };
  }

  /** Positions in what follows are written finer; for groups with a transform. Answers with what undoes it. */
  writeFinely(): () => void {
    const before = this.#digits;
    this.close();
    this.#digits = fine;
    return () => {
      this.close();
      this.#digits = before;
    };
  }

  save(): void {
    this.close();
    this.out.latin("q\n");
    this.#saved.push({ ...this.#state });
  }

  restore(): void {
    this.close();
    this.out.latin("Q\n");
    this.#state = this.#saved.pop() ?? { ...inherited };
  }

  transform(matrix: Matrix): void {
    this.close();
    for (let i = 0; i < 6; i++) {
      this.out.number(matrix[i] ?? 0, i < 4 ? 6 : fine);
      this.out.byte(0x20);
    }
    this.out.latin("cm\n");
  }

  /** Paints what is gathered and leaves the text object. */
  close(): void {
    if (this.#open === "nothing") return;
    if (this.#open === "text") this.out.latin("ET\n");
    else this.out.latin(this.#open === "fill" ? "f\n" : "S\n");
    this.#open = "nothing";
    this.#subpaths = 0;
  }

  /** One point in the writing, followed by a space. */
  point(x: number, y: number): void {
    this.out.number(x, this.#digits);
    this.out.byte(0x20);
    this.out.number(y, this.#digits);
    this.out.byte(0x20);
  }

  fillColor(color: Color): void {
    if (same(this.#state.fill, color)) return;
    this.#leavePath();
    this.#state.fill = color;
    this.#color(color, "g\n", "rg\n");
  }

  strokeColor(color: Color): void {
    if (same(this.#state.stroke, color)) return;
    this.#leavePath();
    this.#state.stroke = color;
    this.#color(color, "G\n", "RG\n");
  }

  opacity(opacity: number): void {
    const value = Math.round(opacity * 1000) / 1000;
    if (this.#state.opacity === value) return;
    this.#leavePath();
    this.#state.opacity = value;
    this.out.latin(`/${this.resources.opacity(value)} gs\n`);
  }

  line(width: number, dash: string, round: boolean): void {
    const state = this.#state;
    if (state.lineWidth !== width) {
      this.#leavePath();
      state.lineWidth = width;
      this.out.number(width, 3);
      this.out.latin(" w\n");
    }
    if (state.round !== round) {
      this.#leavePath();
      state.round = round;
      this.out.latin(round ? "1 J\n" : "0 J\n");
    }
    if (state.dash !== dash) {
      this.#leavePath();
      state.dash = dash;
      this.out.latin(`${dash} d\n`);
    }
  }

  /** The path that follows is painted by this, together with what already waits for the same. */
  gather(painting: "fill" | "stroke"): void {
    const overlapShows = this.#state.opacity < 1;
    if (this.#open !== painting || overlapShows || this.#subpaths >= mostSubpaths) this.close();
    this.#open = painting;
    this.#subpaths += 1;
  }

  font(use: FontUse, size: number): void {
    const { name } = use;
    const state = this.#state;
    if (state.font === name && state.fontSize === size) return;
    this.#leavePath();
    state.font = name;
    state.fontSize = size;
    this.resources.font(use);
    this.out.latin(`/${name} `);
    this.out.number(size, 3);
    this.out.latin(" Tf\n");
  }

  rise(rise: number): void {
    const value = Math.round(rise * 100) / 100;
    if (this.#state.rise === value) return;
    this.#leavePath();
    this.#state.rise = value;
    this.out.number(value, 2);
    this.out.latin(" Ts\n");
  }

  /** Starts a text line at (x, y), inside a text object. Answers with x as readers will see it. */
  textLine(x: number, y: number): number {
    if (this.#open !== "text") {
      this.close();
      this.out.latin("BT\n");
      this.#open = "text";
      this.#lineX = 0;
      this.#lineY = 0;
    }
    const scale = 10 ** this.#digits;
    const unitsX = Math.round(x * scale);
    const unitsY = Math.round(y * scale);
    this.out.scaled(unitsX - this.#lineX, this.#digits);
    this.out.byte(0x20);
    this.out.scaled(unitsY - this.#lineY, this.#digits);
    this.out.latin(" Td\n");
    this.#lineX = unitsX;
    this.#lineY = unitsY;
    return unitsX / scale;
  }

  /** State may change inside a text object, but not between a path and its painting. */
  #leavePath(): void {
    if (this.#open === "fill" || this.#open === "stroke") this.close();
  }

  #color(color: Color, grey: string, rgb: string): void {
    this.out.number(color.r, 3);
    this.out.byte(0x20);
    if (color.r === color.g && color.g === color.b) {
      this.out.latin(grey);
      return;
    }
    this.out.number(color.g, 3);
    this.out.byte(0x20);
    this.out.number(color.b, 3);
    this.out.byte(0x20);
    this.out.latin(rgb);
  }
}

const same = (a: Color, b: Color): boolean => a === b || (a.r === b.r && a.g === b.g && a.b === b.b);
