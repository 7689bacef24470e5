import { costs } from "../../../contract/budget.ts";
import { chartText } from "../../../model/drawing/chart.ts";
import type { Points } from "../../../model/geometry.ts";
import { type Color, leftAligned, type TextLook } from "../../../model/look.ts";
import type { Line } from "../../../model/text/line.ts";
import type { Typesetter } from "../../text/typesetter.ts";

/** A text of a chart on one line. */
export interface SetLetters {
  readonly line: Line;
  readonly width: Points;
}

/** The properties in which a text differs from the others of its chart. */
export interface LettersLook {
  readonly color?: Color;
  readonly bold?: boolean;
  readonly size?: Points;
}

/** The height of a capital from the baseline, as a share of the size. */
const capital = 0.72;

/** How far below a middle the baseline of a text of that size is. */
export const belowMiddle = (size: Points): Points => (size * capital) / 2;

/** Sets the texts of one chart. Lives as long as its drawing. */
export class ChartText {
  readonly look: TextLook;
  readonly #text: Pick<Typesetter, "prepare" | "lines">;
  readonly #work: (units: number) => void;
  readonly #path: string;
  readonly #known = new Map<string, SetLetters>();
  readonly #cut = new Set<string>();

  constructor(
    text: Pick<Typesetter, "prepare" | "lines">,
    look: TextLook,
    path: string,
    work: (units: number) => void,
  ) {
    this.#text = text;
    this.look = look;
    this.#path = path;
    this.#work = work;
  }

  get size(): Points {
    return this.look.size;
  }

  /** How many texts were cut, as they did not fit. */
  get cut(): number {
    return this.#cut.size;
  }

  /** From baseline to baseline. */
  get leading(): Points {
    return this.size * 1.3;
  }

  setText(text: string, { color, bold = false, size = this.size }: LettersLook = {}): SetLetters {
    const key = JSON.stringify([text, color, bold, size]);
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const look: TextLook = {
      ...this.look,
      size,
      ...(bold ? { weight: Math.max(700, this.look.weight) } : {}),
      ...(color === undefined ? {} : { color }),
    };
    const set = this.#setIn(chartText(text), look);
    this.#known.set(key, set);
    return set;
  }

  /** The text as far as it fits a width, with an ellipsis where it does not. */
  fit(text: string, width: Points, look?: LettersLook): SetLetters {
    const all = this.setText(text, look);
    if (all.width <= width) return all;
    this.#cut.add(text);
    const characters = [...chartText(text)];
    let length = Math.min(characters.length, Math.ceil((characters.length * width) / Math.max(all.width, 1)));
    for (; length > 0; length -= 1) {
      const shorter = this.setText(`${characters.slice(0, length).join("").trimEnd()}…`, look);
      if (shorter.width <= width) return shorter;
    }
    return this.setText("", look);
  }

  /** The text on one line or, cut at a space, on two; undefined: it is wider than that. */
  wrapped(text: string, width: Points, look?: LettersLook): readonly SetLetters[] | undefined {
    const all = this.setText(text, look);
    if (all.width <= width) return [all];
    const words = chartText(text).split(" ");
    for (let at = words.length - 1; at > 0; at -= 1) {
      const lines = [words.slice(0, at), words.slice(at)].map((part) => this.setText(part.join(" "), look));
      if (lines.every((line) => line.width <= width)) return lines;
    }
    return undefined;
  }

  #setIn(text: string, look: TextLook): SetLetters {
    this.#work(text.length * costs.character);
    const inline = { kind: "text", text, look, link: undefined, span: undefined } as const;
    const [line] = this.#text.lines(this.#text.prepare([inline], look, leftAligned, this.#path), 1e9);
    if (line === undefined) throw new Error("A text was set without a line.");
    return { line, width: line.width };
  }
}
