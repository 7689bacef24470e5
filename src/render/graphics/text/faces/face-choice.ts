import { isEmoji, isPicture } from "../scripts/emoji.ts";
import { isJoining } from "../scripts/joining.ts";
import type { ParagraphScripts } from "../scripts/paragraph-scripts.ts";
import { type HanRegion, isRegional, regionOf } from "./region.ts";
import type { TextStyle } from "./text-style.ts";
import type { Typeface } from "./typeface.ts";

interface ChosenFace {
  readonly script: string;
  readonly face: Typeface;
  /** The first choice for its script: another word that it covers is set in it as well. */
  readonly first: boolean;
  /** The same of another cluster, whatever the word. */
  readonly always: boolean;
}

/** Chooses a face for every cluster of a stretch of text, which come in order. */
export class FaceChoice {
  readonly #text: string;
  readonly #end: number;
  readonly #scripts: ParagraphScripts;
  readonly #style: TextStyle;
  /** Face of the last cluster that belongs to one script. */
  #home: ChosenFace | undefined;
  #region: HanRegion | undefined;
  /** Face of the last cluster that the face of its script lacks, so that another had to be found. */
  #symbols: Typeface | undefined;
  /** Face of the current word in scripts whose letters join: a joint between two faces would be visible. */
  #word: { readonly end: number; readonly face: Typeface | undefined } = { end: 0, face: undefined };

  constructor(text: string, end: number, scripts: ParagraphScripts, style: TextStyle) {
    this.#text = text;
    this.#end = end;
    this.#scripts = scripts;
    this.#style = style;
  }

  /** `shared`: the cluster belongs to no script of its own, and stays in the face of the text around it if it can. */
  face(cluster: string, at: number, script: string, shared: boolean): Typeface {
    const { fallback, face: primary } = this.#style;
    if (fallback === undefined) return primary;
    const picture = shared ? this.#emoji(cluster) : undefined;
    if (picture !== undefined) return picture;
    const near = shared ? undefined : this.#near(cluster, at, script);
    if (near !== undefined) return near;
    const chain = fallback(script, isRegional(script) ? this.#regionOf() : undefined);
    const needed = cluster.length === 1 ? cluster : cluster.replace(ignorable, "");
    const suits = (face: Typeface): boolean => coversAll(face, needed);
    if (shared) {
      const home = this.#home?.script === script ? this.#home.face : chain.first;
      if (suits(home)) return home;
      // Symbols side by side match when they come from one face, as the pieces of a frame must.
      if (this.#symbols === undefined || !suits(this.#symbols)) this.#symbols = chain.find(suits);
      return this.#symbols ?? home;
    }
    const face = this.#wordFace(at, script, chain) ?? chain.find(suits) ?? primary;
    const first = face === chain.first;
    this.#home = { script, face, first, always: first && !isJoining(script) };
    return face;
  }

  /** The face of the cluster before, when nothing needs to be looked for: the answer is the same. */
  #near(cluster: string, at: number, script: string): Typeface | undefined {
    if (at < this.#word.end) return this.#word.face;
    const home = this.#home;
    return home?.always === true && home.script === script && covers(home.face, cluster) ? home.face : undefined;
  }

  /** The face of emoji for a cluster that is one: as a picture it looks alike in every script. */
  #emoji(cluster: string): Typeface | undefined {
    const { emoji } = this.#style;
    if (emoji === undefined || !isEmoji(cluster)) return undefined;
    const face = emoji();
    return face !== undefined && covers(face, cluster.replace(ignorable, "")) ? face : undefined;
  }

  /** Whether all clusters of a word, or the rest of one, would be set in this face and script, as the last ones were. */
  continues(from: number, to: number, { script, face }: { readonly script: string; readonly face: Typeface }): boolean {
    const home = this.#home;
    if (home?.first !== true || home.face !== face || home.script !== script || this.#scripts.hasMicr) return false;
    for (let at = from; at < to; ) {
      const codePoint = this.#text.codePointAt(at) as number;
      if (this.#scripts.at(at) !== script || !face.covers(codePoint) || isPicture(codePoint)) return false;
      at += codePoint > 0xffff ? 2 : 1;
    }
    return true;
  }

  #regionOf(): HanRegion {
    const { look, language } = this.#style;
    this.#region ??= regionOf(look.language, this.#scripts.region, language);
    return this.#region;
  }

  #wordFace(at: number, script: string, chain: ReturnType<NonNullable<TextStyle["fallback"]>>): Typeface | undefined {
    if (!isJoining(script)) return undefined;
    if (at < this.#word.end) return this.#word.face;
    let end = at;
    while (end < this.#end && this.#scripts.at(end) === script && this.#text.charCodeAt(end) !== space) end += 1;
    const word = this.#text.slice(at, end).replace(ignorable, "");
    this.#word = { end, face: chain.find((face) => coversAll(face, word)) };
    return this.#word.face;
  }
}

const space = 0x20;

/** Joiners, variation selectors and the tags of flags: a face need not have them to set a cluster. */
const ignorable = /\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}]/gu;

/** HarfBuzz composes what a face has only whole, and takes apart what it has only in parts. */
function coversAll(face: Typeface, cluster: string): boolean {
  if (covers(face, cluster)) return true;
  const composed = cluster.normalize("NFC");
  if (composed !== cluster && covers(face, composed)) return true;
  const parted = cluster.normalize("NFD");
  return parted !== cluster && covers(face, parted);
}

function covers(face: Typeface, text: string): boolean {
  for (const character of text) if (!face.covers(character.codePointAt(0) as number)) return false;
  return true;
}
