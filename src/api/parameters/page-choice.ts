import { limits } from "../../vocabulary/limits.ts";
import { type Parameter, wrong } from "./parameter.ts";

const shape = /^[0-9]{1,6}(?:-(?:[0-9]{1,6})?)?(?:,[0-9]{1,6}(?:-(?:[0-9]{1,6})?)?){0,19}$/;

const pages: Parameter<string> = {
  schema: {
    type: "string",
    pattern: shape.source,
    default: "1",
    description: `Which pages, as 1-2,5 or 3-; those that are not there are left out, at most ${limits.describedPages} are described`,
  },
  read: (written = "1", name) => {
    if (shape.test(written)) return written;
    throw wrong(name, "must be numbers and ranges of pages, as 1-2,5");
  },
};

const hash = /^[0-9a-f]{64}$/;

const known: Parameter<readonly string[]> = {
  schema: {
    type: "string",
    description: `SHA-256 of pictures that are at hand, separated by commas, ${limits.knownPictures} at most: their files are left out`,
  },
  read: (written, name) => {
    const hashes = (written ?? "").split(",").filter((text) => text !== "");
    if (hashes.length <= limits.knownPictures && hashes.every((text) => hash.test(text))) return hashes;
    throw wrong(name, `must be at most ${limits.knownPictures} hashes, each of 64 hexadecimal digits in lower case`);
  },
};

const total: Parameter<number | undefined> = {
  schema: {
    type: "string",
    pattern: /^[1-9][0-9]{0,5}$/.source,
    description:
      "How many pages the last answer about the whole document said. Layout then ends after the pages, which show this number, unless they show more that only the rest decides (`partial` in the answer)",
  },
  read: (written, name) => {
    if (written === undefined) return undefined;
    if (/^[1-9][0-9]{0,5}$/.test(written)) return Number(written);
    throw wrong(name, "must be a number of pages, from 1");
  },
};

/** Which pages are described, which of their pictures the caller has, and how many pages there were last. */
export const pagesInQuery = { pages, known, total };

const digits = /^\d{1,10}$/;

/** Which glyphs of a face. */
export const glyphsInQuery: { readonly glyphs: Parameter<readonly number[]> } = {
  glyphs: {
    schema: {
      type: "string",
      description: `Glyph ids as runs of text name them, separated by commas, ${limits.outlines} at most`,
    },
    read: (written = "", name) => {
      const ids = [...new Set(written.split(","))];
      const isRight = ids.length <= limits.outlines && ids.every((id) => digits.test(id) && Number(id) <= 0xffffffff);
      if (isRight) return ids.map(Number);
      throw wrong(name, `must be glyph ids, as 36,68; at most ${limits.outlines}`);
    },
  },
};
