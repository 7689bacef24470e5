import { expect, test } from "vitest";
import { KnownTemplates } from "../../../../src/render/jobs/word/known-templates.ts";
import { p, r, wordFile } from "../../import/word-file.ts";

const reading = () => ({ syntax: "colophon" }) as const;
const file = () => wordFile(p(r("Dear {{ name }}")));

test("a file that comes again is not compiled again; for other tags, another list, place or file it is", () => {
  const known = new KnownTemplates();
  const first = known.compiled(file(), "/word/file", "own", reading);
  expect(known.compiled(file(), "/word/file", "own", reading)).toBe(first);
  expect(known.compiled(file(), "/word/file", "carbone", reading)).not.toBe(first);
  expect(known.compiled(file(), "/word/file", "people", reading)).not.toBe(first);
  expect(known.compiled(file(), "/use/1/word/file", "own", reading)).not.toBe(first);
  expect(known.compiled(wordFile(p(r("Dear {{ other }}"))), "/word/file", "own", reading)).not.toBe(first);
});

test("what is kept does not change with the caller's bytes", () => {
  const known = new KnownTemplates();
  const given = file();
  const before = known
    .compiled(given, "/word/file", "own", reading)
    .template.package.entries.map(({ packed }) => `${packed}`);
  given.fill(0);
  const after = known
    .compiled(file(), "/word/file", "own", reading)
    .template.package.entries.map(({ packed }) => `${packed}`);
  expect(after).toEqual(before);
});

test("what is kept ends by itself, and does not grow beyond its bound; of a file with faults nothing is kept", () => {
  let now = 1;
  const known = new KnownTemplates({ now: () => now });
  const first = known.compiled(file(), "/word/file", "own", reading);
  now += 600_001;
  expect(known.compiled(file(), "/word/file", "own", reading)).not.toBe(first);
  const small = new KnownTemplates(undefined, 100);
  expect(small.compiled(file(), "/word/file", "own", reading)).not.toBe(
    small.compiled(file(), "/word/file", "own", reading),
  );
  const faulty = wordFile(p(r("{{#each x}}")));
  expect(known.compiled(faulty, "/word/file", "own", reading)).not.toBe(
    known.compiled(faulty, "/word/file", "own", reading),
  );
});
