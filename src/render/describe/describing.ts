import type { DescribedOperation, DescribedPages, FaceDescription } from "../../vocabulary/page-description.ts";
import type { Drawing } from "../model/drawing/drawing.ts";
import type { Picture } from "../model/drawing/picture.ts";
import type { Matrix, Points } from "../model/geometry.ts";
import type { Face } from "../model/text/line.ts";
import { rounded } from "./outline-of.ts";

/** Facts of the document that a description needs beside its pages. */
export interface DescriptionFacts {
  /** SHA-256 of the bundled faces' files, by key. */
  readonly faceHashes: ReadonlyMap<string, string>;
  /** The document's layers. */
  readonly layers: DescribedPages["layers"];
  /** The path of an uploaded file by its SHA-256. */
  readonly fileOf: (sha256: string) => string | undefined;
  /** A pointer into the definition as its author would write it. */
  readonly asWritten: (path: string) => string;
}

/** Faces and images of the pages described so far: runs name faces by their place in the list. */
export class PageDescriber {
  readonly facts: DescriptionFacts;
  readonly faces: FaceDescription[] = [];
  readonly pictures = new Map<string, Picture>();
  /** Which of the things that a source made comes next, by the pointer of its map. */
  readonly rows: NodeNumbers;
  readonly #places = new Map<string, number>();

  constructor(facts: DescriptionFacts, rows: NodeNumbers) {
    this.facts = facts;
    this.rows = rows;
  }

  face(face: Face): number {
    const known = this.#places.get(face.key);
    if (known !== undefined) return known;
    const place = this.faces.length;
    this.#places.set(face.key, place);
    this.faces.push(faceOf(face, this.facts));
    return place;
  }

  picture(picture: Picture): string {
    this.pictures.set(picture.hash, picture);
    return picture.hash;
  }
}

/** Where operations stand: what numbers are worth there. */
export interface DescriptionSpace {
  /** Handed around, because lines of text may hold drawings, and drawings hold lines. */
  readonly drawing: DescribeDrawing;
  readonly describing: PageDescriber;
  /** Decimals of positions: enough for a hundredth of a point on the page. */
  readonly digits: number;
}

type DescribeDrawing = (
  space: DescriptionSpace,
  drawing: Drawing,
  x: Points,
  y: Points,
) => readonly DescribedOperation[];

/** Number of the thing that a source made, for each node mark; undefined: it stands in no map. */
export type NodeNumbers = ReadonlyMap<object, number>;

const usualDigits = 2;

export const pageSpace = (describing: PageDescriber, drawing: DescribeDrawing): DescriptionSpace => ({
  describing,
  drawing,
  digits: usualDigits,
});

/** The space inside a transform: where it makes things larger, numbers have more decimals. */
export function spaceWithin(space: DescriptionSpace, [a, b, c, d]: Matrix): DescriptionSpace {
  const factor = Math.max(Math.hypot(a, b), Math.hypot(c, d), 1e-6);
  const digits = Math.max(0, Math.min(8, Math.ceil(space.digits + Math.log10(factor))));
  return digits === space.digits ? space : { ...space, digits };
}

/** Rounded to what can be seen. */
export const tidy = ({ digits }: DescriptionSpace, value: number): number => rounded(value, digits);

/** `noto-sans/regular` as `noto-sans~regular.` and the beginning of its file's hash; of an upload the hash itself. */
export function publicKey(key: string, faceHashes: ReadonlyMap<string, string>): string {
  const hash = faceHashes.get(key);
  return hash === undefined ? key : `${key.replaceAll("/", "~")}.${hash.slice(0, hashDigits)}`;
}

const hashDigits = 8;

function faceOf(face: Face, { faceHashes, fileOf }: DescriptionFacts): FaceDescription {
  const { key, family, weight, italicAngle, unitsPerEm, ascent, descent } = face;
  const file = faceHashes.has(key) ? undefined : fileOf(key.slice(0, 64));
  return {
    key: publicKey(key, faceHashes),
    family,
    weight,
    italic: italicAngle !== 0,
    unitsPerEm,
    ascent,
    descent,
    ...(file === undefined ? {} : { file }),
  };
}
