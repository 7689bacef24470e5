import { keepOn } from "../../../vocabulary/stopping/attention.ts";
import type { OutlinePath } from "../../model/geometry.ts";
import type { AxisPlace } from "../../model/look.ts";
import type { Face } from "../../model/text/line.ts";
import { BundledFaces } from "./faces/bundled-faces.ts";
import { DeclaredFaces } from "./faces/declared-faces.ts";
import { FaceFinder } from "./faces/looks.ts";
import { StyleCache } from "./faces/style-cache.ts";
import { lookAtUploaded } from "./faces/uploaded-face.ts";
import { Hyphenation } from "./hyphenation/hyphenation.ts";
import type { PatternTable } from "./hyphenation/hyphenator.ts";
import { DocumentTypesetter } from "./paragraph/document-typesetter.ts";
import { TextFindings } from "./paragraph/findings.ts";
import type { BundledFace, TextSource, Typesetter, TypesetterParts } from "./typesetter.ts";

/** Parts of an engine. The caller reads the files, because this folder has no access to any. */
export interface EngineParts {
  /** `harfbuzzjs/dist/harfbuzz.wasm` and `harfbuzz-subset.wasm`. */
  readonly harfbuzz: Uint8Array;
  readonly subset: Uint8Array;
  /** In order of preference; without our own sans-serif among them, the first family is the default. */
  readonly bundled: readonly BundledFace[];
  /** The file of a bundled face, read when the face is first used. */
  readonly face: (key: string) => Uint8Array;
  /** A file of hyphenation patterns from the package `hyphen`, read when text of its language is hyphenated. */
  readonly patterns: (file: string) => PatternTable;
}

/** Lives as long as a worker: keeps bundled faces open and the words shaped in them, bounded. */
export interface TextEngine {
  /** For one document; `close` it when the document is written. */
  typesetter(parts: TypesetterParts): Typesetter & TextSource;
  /** Outlines of glyphs of a face, in font units, y up; undefined: there is no such face, or its file cannot be used. */
  outlines(face: FaceNamed, glyphs: readonly number[]): DrawnFace | undefined;
  /** WebAssembly memory that stays between documents: it never shrinks. */
  memoryBytes(): number;
}

/** A bundled face by its key; an uploaded one with its file and, of a variable font, its places on axes. */
export interface FaceNamed {
  readonly key: string;
  readonly file?: Uint8Array | undefined;
  readonly places?: readonly AxisPlace[] | undefined;
}

/** Outlines in the order of the glyphs. */
interface DrawnFace {
  readonly unitsPerEm: number;
  readonly outlines: readonly OutlinePath[];
}

/** Compiles HarfBuzz for shaping and for subsetting; faces are opened when they are needed. */
export function createTextEngine(parts: EngineParts): TextEngine {
  const modules = {
    shaper: new WebAssembly.Module(parts.harfbuzz),
    cutter: new WebAssembly.Module(parts.subset),
  };
  const hyphenation = new Hyphenation(parts.patterns);
  const noFaces = new DeclaredFaces(new Map(), modules);
  const open = () => new BundledFaces({ ...modules, bundled: parts.bundled, file: parts.face });
  let bundled = open();
  let styles = new StyleCache();
  return {
    memoryBytes: () => bundled.memoryBytes,
    outlines: ({ key, file, places }, glyphs) => {
      const draw = (face: Drawable): DrawnFace => ({
        unitsPerEm: face.face.unitsPerEm,
        outlines: glyphs.map((glyph) => {
          keepOn();
          return face.outline(glyph);
        }),
      });
      if (file !== undefined) return lookAtUploaded(modules.shaper, { key, file, places }, draw);
      const face = bundled.keyed(key);
      return face && draw(face);
    },
    typesetter: ({ declared, report, locale, placesOfFamilies }) => {
      // Documents at work keep the faces they began with.
      if (bundled.isWorn) {
        bundled = open();
        styles = new StyleCache();
      }
      const faces = declared.size === 0 ? noFaces : new DeclaredFaces(declared, modules);
      const findings = new TextFindings(report);
      const shared = declared.size === 0 ? styles.in(locale) : undefined;
      const looks = new FaceFinder({ bundled, declared: faces, findings, locale, placesOfFamilies, shared });
      return new DocumentTypesetter({ bundled, declared: faces, looks, findings, hyphenation, locale });
    },
  };
}

interface Drawable {
  readonly face: Pick<Face, "unitsPerEm">;
  outline(glyph: number): OutlinePath;
}
