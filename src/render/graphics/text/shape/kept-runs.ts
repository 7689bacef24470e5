import type { TextInline } from "../../../model/text/inline.ts";
import type { FaceRun, ShapingFace } from "../faces/typeface.ts";

/** The run of a text that comes again, in the last style it was shaped in. */
interface KeptRun {
  words: ShapingFace | undefined;
  run: FaceRun | undefined;
}

/** They live as long as the inline, the very object, which documents of a record share. */
const runs = new WeakMap<TextInline, KeptRun>();

/** From now on its run is kept: other documents have the same inline. */
export const keepRunOf = (inline: TextInline): void => {
  runs.set(inline, { words: undefined, run: undefined });
};

/** Shapes an inline that stands from `start` to `end` of its paragraph's text. */
export function shapeInline(inline: TextInline, words: ShapingFace, text: string, start: number, end: number): FaceRun {
  const kept = runs.get(inline);
  // What stands around it is another text in each document.
  if (kept === undefined || words.standsAlone !== true || end - start !== inline.text.length)
    return words.run(text, start, end);
  if (kept.words !== words || kept.run === undefined) {
    kept.words = words;
    kept.run = words.run(text, start, end);
  }
  return kept.run;
}
