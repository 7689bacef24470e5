import { isSameColor } from "../../../model/drawing/color.ts";
import type { StrokePen } from "../../../model/drawing/drawing.ts";
import { compose } from "../../../model/drawing/matrix.ts";
import type { Matrix } from "../../../model/geometry.ts";
import type { Color } from "../../../model/look.ts";
import { type ObjectId, real } from "../../../pdf-syntax/objects.ts";
import { ByteBuffer } from "../file/byte-buffer.ts";
import { type NotedResource, Resources } from "../file/resources.ts";
import type { FontUse } from "../text/font-use.ts";
import { type GraphicsState, inheritedState, initialState, isSameState, unknownColor } from "./graphics-state.ts";

/** The open object, which must be closed before an operator of another kind (8.2, figure 9). */
type Open = "nothing" | "text" | "fill" | "stroke";

/** Subpaths resources before they are painted; more would strain readers. */
const mostSubpaths = 400;

/** Decimals of positions: 0.01 pt is 3.5 micrometres. */
const coarse = 2;
/** Decimals inside transformed groups, whose units may be larger than a point. */
const fine = 4;

/** Where a stream stands between two marks: what decides how marks that follow are written, but for the place of the last text line. */
interface StreamPosition {
  readonly state: GraphicsState;
  readonly open: Open;
  readonly subpaths: number;
  readonly digits: number;
  readonly nested: number;
}

/** A text line: its place as readers know it, and the bytes that lead to it from the line before. */
interface WrittenLine {
  readonly x: number;
  readonly y: number;
  readonly start: number;
  readonly end: number;
}

/** What marks came to in a stream, from where it stood before to where it stood behind them. */
export interface WrittenMarks {
  readonly before: StreamPosition;
  readonly after: StreamPosition;
  readonly bytes: Uint8Array;
  /** A text line that follows from the one before these marks; undefined: none does. */
  readonly first: WrittenLine | undefined;
  /** undefined: they have none. */
  readonly last: WrittenLine | undefined;
  readonly resources: readonly NotedResource[];
}

/** Text lines, while marks are heard. */
interface HeardLines {
  /** What is written next follows from what was written before. */
  follows: boolean;
  first: WrittenLine | undefined;
  last: WrittenLine | undefined;
}

/**
 * One content stream in the writing. Sets only what changes; like neighbours share a text object or a painting
 * operator. Positions are PDF's own: origin bottom left, y up.
 */
export class ContentStream {
  readonly out = new ByteBuffer();
  readonly resources = new Resources();
  #state: GraphicsState;
  readonly #saved: GraphicsState[] = [];
  /** The deepest nesting of graphics states so far. */
  deepest = 0;
  #open: Open = "nothing";
  #subpaths = 0;
  #digits = coarse;
  /** Where the current text line starts, in hundredths (or finer) of a point, as readers know it. */
  #lineX = 0;
  #lineY = 0;
  #marked: object | undefined;
  #markedInText: boolean = false;
  #heard: HeardLines | undefined;

  constructor(kind: "page" | "form") {
    this.#state = kind === "page" ? { ...initialState } : { ...inheritedState };
  }

  get #position(): StreamPosition {
    const [state, nested] = [{ ...this.#state }, this.#saved.length];
    return { state, open: this.#open, subpaths: this.#subpaths, digits: this.#digits, nested };
  }

  /** Has marks painted; answers with what they came to. */
  hear(paint: () => void): WrittenMarks {
    const before = this.#position;
    const start = this.out.length;
    const lines: HeardLines = { follows: before.open === "text", first: undefined, last: undefined };
    this.#heard = lines;
    const resources = this.resources.note(paint);
    this.#heard = undefined;
    const bytes = this.out.view().slice(start);
    const { first, last } = lines;
    const moved = first && { ...first, start: first.start - start, end: first.end - start };
    return { before, after: this.#position, bytes, first: moved, last, resources };
  }

  /** Whether marks would come to the same here. */
  takes({ before }: Pick<WrittenMarks, "before">): boolean {
    return (
      this.#open === before.open &&
      this.#subpaths === before.subpaths &&
      this.#digits === before.digits &&
      this.#saved.length === before.nested &&
      isSameState(this.#state, before.state)
    );
  }

  /** Writes what marks came to before, which this stream `takes`. `bytes`: theirs, with the characters of this document. */
  repeat({ after, first, last, bytes }: Omit<WrittenMarks, "resources">): void {
    if (first === undefined) this.out.bytes(bytes);
    else {
      this.out.bytes(bytes.subarray(0, first.start));
      this.#moveLine(first.x, first.y);
      this.out.bytes(bytes.subarray(first.end));
    }
    this.#state = { ...after.state };
    this.#open = after.open;
    this.#subpaths = after.subpaths;
    if (last === undefined) return;
    this.#lineX = last.x;
    this.#lineY = last.y;
  }

  /** Positions in what follows are written finer; for groups with a transform. Answers with what undoes it. */
  writeFinely(digits: number = fine): () => void {
    const before = this.#digits;
    this.close();
    this.#digits = digits;
    return () => {
      this.close();
      this.#digits = before;
    };
  }

  save(): void {
    this.close();
    this.out.latin("q\n");
    this.#saved.push({ ...this.#state });
    if (this.#saved.length > this.deepest) this.deepest = this.#saved.length;
  }

  restore(): void {
    this.close();
    this.out.latin("Q\n");
    this.#state = this.#saved.pop() ?? { ...inheritedState };
  }

  transform(matrix: Matrix): void {
    this.close();
    const small = Math.max(...matrix.slice(0, 4).map(Math.abs)) < 0.01;
    for (let i = 0; i < 6; i++) {
      if (i < 4 && small) this.out.latin(real(matrix[i] ?? 0, 12));
      else this.out.number(matrix[i] ?? 0, i < 4 ? 6 : fine);
      this.out.byte(0x20);
    }
    this.out.latin("cm\n");
    this.#state.matrix = compose(matrix, this.#state.matrix);
  }

  /** From the coordinates that are written now to those the stream began with: where patterns are at home (8.7.3.1). */
  get matrix(): Matrix {
    return this.#state.matrix;
  }

  /** Paints what is resources and leaves the text object. */
  close(): void {
    if (this.#open === "nothing") return;
    if (this.#open === "text") {
      if (this.#markedInText) this.unmark();
      this.out.latin("ET\n");
    } else this.out.latin(this.#open === "fill" ? "f\n" : "S\n");
    this.#open = "nothing";
    this.#subpaths = 0;
  }

  /** Owner of the open sequence of marked content (14.6); undefined: none is open. */
  get marked(): object | undefined {
    return this.#marked;
  }

  /**
   * Opens a sequence of marked content, `begin` its operator; one that is open ends. `asText`: nothing but text follows, so that
   * neighbours share a text object; it ends with that object.
   */
  mark(owner: object, begin: string, asText: boolean): void {
    this.unmark();
    if (asText) this.beginText();
    else this.close();
    this.out.latin(begin);
    this.#marked = owner;
    this.#markedInText = asText;
  }

  /** Whether what is open takes more than text. */
  get takesAll(): boolean {
    return !this.#markedInText;
  }

  /** Ends the open sequence. */
  unmark(): void {
    if (this.#marked === undefined) return;
    this.#marked = undefined;
    if (this.#markedInText) this.#markedInText = false;
    else this.close();
    this.out.latin("EMC\n");
  }

  beginText(): void {
    if (this.#open === "text") return;
    this.close();
    this.out.latin("BT\n");
    if (this.#heard !== undefined) this.#heard.follows = false;
    this.#open = "text";
    this.#lineX = 0;
    this.#lineY = 0;
  }

  /** One point in the writing, followed by a space. */
  point(x: number, y: number): void {
    this.out.number(x, this.#digits);
    this.out.byte(0x20);
    this.out.number(y, this.#digits);
    this.out.byte(0x20);
  }

  fillColor(color: Color): void {
    if (isSameColor(this.#state.fill, color)) return;
    this.#leavePath();
    this.#state.fill = color;
    this.#color(color, "g\n", "rg\n");
  }

  strokeColor(color: Color): void {
    if (isSameColor(this.#state.stroke, color)) return;
    this.#leavePath();
    this.#state.stroke = color;
    this.#color(color, "G\n", "RG\n");
  }

  /**
   * Areas that follow are filled with a pattern, until the next colour. `requested`: also those that request this colour,
   * until the state is restored.
   */
  fillPattern(pattern: ObjectId, requested: Color = unknownColor): void {
    this.close();
    this.#state.fill = requested;
    this.out.latin(`/Pattern cs /${this.resources.pattern(pattern)} scn\n`);
  }

  /** Until the next colour. */
  strokePattern(pattern: ObjectId): void {
    this.close();
    this.#state.stroke = unknownColor;
    this.out.latin(`/Pattern CS /${this.resources.pattern(pattern)} SCN\n`);
  }

  /** A graphics state of its own, until the state is restored. */
  apply(state: ObjectId): void {
    this.close();
    this.out.latin(`/${this.resources.state(state)} gs\n`);
  }

  opacity(opacity: number): void {
    const value = Math.round(opacity * 1000) / 1000;
    if (this.#state.opacity === value) return;
    this.#leavePath();
    this.#state.opacity = value;
    this.out.latin(`/${this.resources.opacity(value)} gs\n`);
  }

  /** All that shapes a line (8.4.3), for drawings. */
  pen({ width, dash, dashOffset, cap, join, miterLimit }: Omit<StrokePen, "paint">): void {
    this.#cap(caps[cap]);
    if (this.#state.join !== joins[join]) {
      this.#leavePath();
      this.#state.join = joins[join];
      this.out.latin(`${joins[join]} j\n`);
    }
    if (this.#state.miterLimit !== miterLimit) {
      this.#leavePath();
      this.#state.miterLimit = miterLimit;
      this.out.latin(`${real(miterLimit)} M\n`);
    }
    this.#line(width, dash.length === 0 ? "[]0" : dashOf(dash, dashOffset), 6);
  }

  line(width: number, dash: string, round: boolean): void {
    this.#cap(round ? 1 : 0);
    this.#line(width, dash, 3);
  }

  #cap(cap: number): void {
    if (this.#state.cap === cap) return;
    this.#leavePath();
    this.#state.cap = cap;
    this.out.latin(`${cap} J\n`);
  }

  #line(width: number, dash: string, digits: number): void {
    const state = this.#state;
    if (state.lineWidth !== width) {
      this.#leavePath();
      state.lineWidth = width;
      this.out.number(width, digits);
      this.out.latin(" w\n");
    }
    if (state.dash !== dash) {
      this.#leavePath();
      state.dash = dash;
      this.out.latin(`${dash} d\n`);
    }
  }

  /** The path that follows is painted by this, together with what already waits for the same. */
  batch(painting: "fill" | "stroke"): void {
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

  /** Text that follows is filled (0), stroked (1) or both (2), until the state is restored. */
  textMode(mode: number): void {
    this.#leavePath();
    this.#state.textMode = mode;
    this.out.latin(`${mode} Tr\n`);
  }

  /** 9.3.4: how wide text that follows is, in hundredths of its own width. */
  textWidth(percent: number): void {
    this.#leavePath();
    this.out.number(percent, 3);
    this.out.latin(" Tz\n");
  }

  /** Text that follows is there and not seen. Answers with what undoes it. */
  hideText(): () => void {
    const before = this.#state.textMode;
    this.textMode(3);
    return () => this.textMode(before);
  }

  /** Starts a text line at (x, y), inside a text object. Answers with x as readers will see it. */
  textLine(x: number, y: number): number {
    this.beginText();
    const scale = 10 ** this.#digits;
    const unitsX = Math.round(x * scale);
    const unitsY = Math.round(y * scale);
    const start = this.out.length;
    this.#moveLine(unitsX, unitsY);
    if (this.#heard !== undefined) hearLine(this.#heard, { x: unitsX, y: unitsY, start, end: this.out.length });
    return unitsX / scale;
  }

  /** To a place in units. */
  #moveLine(x: number, y: number): void {
    this.out.scaled(x - this.#lineX, this.#digits);
    this.out.byte(0x20);
    this.out.scaled(y - this.#lineY, this.#digits);
    this.out.latin(" Td\n");
    this.#lineX = x;
    this.#lineY = y;
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

function hearLine(lines: HeardLines, line: WrittenLine): void {
  if (lines.follows && lines.last === undefined) lines.first = line;
  lines.last = line;
}

const caps = { butt: 0, round: 1, square: 2 } as const;
const joins = { miter: 0, round: 1, bevel: 2 } as const;

/** 8.4.3.6; a phase before the beginning is that far before a later one. */
function dashOf(dash: readonly number[], offset: number): string {
  const sum = dash.reduce((total, length) => total + length, 0);
  const period = dash.length % 2 === 0 ? sum : 2 * sum;
  const phase = ((offset % period) + period) % period;
  return `[${dash.map((length) => real(length, 4)).join(" ")}]${real(phase, 4)}`;
}
