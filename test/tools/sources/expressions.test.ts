import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const sources = fileURLToPath(new URL("../../../src/", import.meta.url));

/**
 * Expressions in which a group, or a class of characters beyond those of two bytes, is repeated without a bound, by their file: what keeps
 * the texts short that they are tried on.
 */
const bounded: Readonly<Record<string, string>> = {
  "api/auth/issuers/claims.ts": "names in tokens, which headers hold",
  "config/s3.ts": "settings of the operator",
  "ports/key-vault/signer.ts": "paths of keys, of 500 characters",
  "vocabulary/file-name.ts": "names of documents, of which 2,000 characters are looked at",
  "vocabulary/expression/lex.ts": "expressions, of 1,000 characters",
  "vocabulary/expression/token.ts": "expressions, of 1,000 characters",
  "render/definition/bind/rich/tokens.ts": "HTML of the data, of 100,000 characters",
  "render/definition/read/elements/list/number-text.ts": "marks of numbers, of 100 characters beside their digits",
  "render/import/placeholders/condition.ts": "conditions in tags, of 200 characters",
  "render/import/placeholders/sample.ts": "paths, of 300 characters",
  "render/graphics/draw/lettering/set-text.ts": "texts of drawings, of 20,000 characters",
  "render/graphics/draw/svg-file/css/selector.ts": "selectors, of 200 characters",
  "render/graphics/text/break-lines/numbers.ts": "digits side by side are work from the thousandth on",
  "render/graphics/text/hyphenation/hyphen-breaks.ts": "words, of 1,000 characters",
  "render/graphics/text/paragraph/drop-cap.ts": "characters of a word are work from the thousandth on",
  "render/jobs/document/recorded/skeleton.ts": "texts that are read again, of 900 characters",
  "render/model/drawing/chart.ts": "texts of charts, of 300 characters",
  "render/model/text/first-number.ts": "the first digits of a text, 201 characters",
  "render/tag-languages/field-code.ts": "codes of fields, of 4,000 characters",
  "render/word/dialects/carbone-path.ts": "tags, of 2,000 characters",
  "render/word/dialects/carbone.ts": "tags, of 2,000 characters",
  "render/word/dialects/docxtemplater.ts": "tags, of 2,000 characters",
  "render/word/fields/number-picture.ts": "numbers, of 100 digits",
  "render/word/program/copied-xml.ts": "tags of XML that was read, each of which ends",
  "render/word/program/field-steps.ts": "numbers, of 100 characters",
  "render/word/tags/read-tag.ts": "tags, of 2,000 characters",
  "render/word/tags/scan.ts": "tags, of 2,000 characters",
  "render/writers/docx/registries/style-names.ts": "names, of 600 characters",
};

const literal = /(?:[=(,:;!&|?[{}]|^|return|case)\s*(\/(?![*/])(?:[^/\\\n[]|\\.|\[(?:[^\]\\]|\\.)*\])+\/[dgimsuvy]*)/g;
const repeated = /\((?:\?[:=!<][^()]*|[^()?][^()]*)(?:\([^()]*\)[^()]*)*\)(?:[*+]|\{\d*,\})/;

/** Each class as C, each escape of characters of all scripts as W, and each other one as E. */
const plain = (expression: string): string =>
  expression
    .replace(/\[(?:[^\]\\]|\\.)*\]/g, "C")
    .replace(/\\(?:[pP]\{[^}]*\}|[DSW])/g, "W")
    .replace(/\\./g, "E");

/** Under the flag u. */
const wide = /[CW.](?:[*+]|\{\d*,\})/;

const isUnbounded = (expression: string): boolean =>
  repeated.test(plain(expression)) || (/u[a-z]*$/.test(expression) && wide.test(plain(expression)));

const needsStack = (line: string): boolean =>
  !/^\s*(?:\/\/|\/?\*)/.test(line) && [...line.matchAll(literal)].some(([, found = ""]) => isUnbounded(found));

test("an expression with a group or a wide class that is repeated is seen", () => {
  for (const line of [
    "const a = /^(?:a|b)*$/;",
    "x.test(/\\P{Nd}+$/u)",
    "const a = /[^<]*/gu;",
    "x.test(/'((?:[^']|'')+)'/y)",
    "return /(a(?:b)?c){2,}/;",
  ])
    expect([line, needsStack(line)]).toEqual([line, true]);
  for (const line of ["const a = /^(?:a|b){0,9}$/;", "// (?:a|b)*", "const a = b / (c + d) * e;", "x.test(/[(a)]*b+/)"])
    expect([line, needsStack(line)]).toEqual([line, false]);
});

// Such an expression takes a stack as long as the text, which ends at some millions of characters: `RegExp` throws then.
test("no expression repeats such a part on texts of megabytes: each file says what bounds them", () => {
  const found = readdirSync(sources, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !file.includes("generated"))
    .filter((file) => readFileSync(`${sources}${file}`, "utf8").split("\n").some(needsStack));
  expect(found.toSorted()).toEqual(Object.keys(bounded).toSorted());
});
