import { expect, test } from "vitest";
import { tryDrawPage } from "../../../../src/render/documents/page-pictures/draw-page.ts";
import { limits } from "../../../../src/vocabulary/limits.ts";
import { flateStream, foreignFiles, saying, smallPdf } from "../../../support/files/foreign-files.ts";
import { atNight } from "../../../support/night.ts";
import { madeOf } from "../../../support/threads/hostile-job.ts";
import { pdfium } from "../../../support/threads/local-engine.ts";

/** Pieces that mean something in a PDF file. */
const pieces = [
  "<<",
  ">>",
  "[",
  "]",
  "(",
  ")",
  "endobj",
  "stream",
  "endstream",
  "xref",
  "trailer",
  " 0 R",
  "/Kids",
  "/Parent 1 0 R",
  "/Filter/FlateDecode",
  "/Length 99999999",
  "-2147483648",
  "4294967296",
  "1e38",
  "\u0000",
  " BT Tf Tj ET ",
  " q Q W n sh Do ",
];

/** Park and Miller's generator: the same mutations each time. */
function draws(seed: number): (below: number) => number {
  let state = (seed % 2_147_483_646) + 1;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

/** Bytes changed, doubled or taken out, or pieces put in, in one to eight places. */
function mutated(file: Buffer, seed: number): Buffer {
  const draw = draws(seed);
  let bytes = file;
  for (let times = draw(8); times >= 0; times -= 1) {
    const at = draw(bytes.length);
    const end = Math.min(bytes.length, at + 1 + draw(40));
    const [before, piece, after] = [bytes.subarray(0, at), bytes.subarray(at, end), bytes.subarray(end)];
    const put = [
      Buffer.alloc(piece.length, draw(256)),
      Buffer.alloc(0),
      Buffer.concat([piece, piece, piece]),
      Buffer.from(pieces[draw(pieces.length)] ?? ""),
    ];
    bytes = Buffer.concat([before, put[draw(put.length)] ?? Buffer.alloc(0), after]);
  }
  return bytes;
}

/** Files of several kinds: classic and compressed tables, forms, pictures, shadings, fonts, a password. */
async function originals(): Promise<readonly Buffer[]> {
  const form = flateStream("/Type/XObject/Subtype/Form/BBox[0 0 99 99]", "1 0 0 rg 0 0 9 9 re f q 2 0 0 2 1 1 cm Q ");
  const nested = smallPdf([{ content: "/X Do BT ET", entries: "/Resources<</XObject<</X 6 0 R>>>>" }], [form]);
  const content = [
    { h1: "Title" },
    { p: "[b]Text[/b] [i]more[/i]" },
    { table: { rows: [[{ td: "a" }, { td: "b" }]] } },
  ];
  const own = await madeOf({ document: { content } });
  const encryption = { encryptionType: "aes256", userPassword: "", ownerPassword: "owner" };
  const locked = await madeOf({ document: { encryption, content: [{ p: "Secret" }] } });
  const foreign = [...foreignFiles].filter(([name]) => name.endsWith(".pdf")).map(([, file]) => Buffer.from(file));
  return [
    nested,
    smallPdf([saying("One"), saying("Two")]),
    ...[own, locked].map(({ bytes }) => Buffer.from(bytes)),
    ...foreign,
  ];
}

const runs = atNight(5_000, 25);

test("files with changed bytes are drawn or refused: nothing crashes, and what comes out is bounded", async () => {
  const files = await originals();
  const outcomes = { drawn: 0, refused: 0 };
  for (let seed = 1; seed <= runs; seed += 1) {
    const file = mutated(files[seed % files.length] as Buffer, seed);
    const outcome = await tryDrawPage({ file, page: 1, password: "", work: 500_000, width: 60 }, pdfium());
    outcomes[outcome.kind] += 1;
    if (outcome.kind === "refused") {
      expect(outcome.refusal.message, `seed ${seed}`).not.toBe("");
      continue;
    }
    const { width, height, bytes } = outcome.picture;
    expect(width, `seed ${seed}`).toBe(60);
    expect(height * width, `seed ${seed}`).toBeLessThanOrEqual(limits.pagePicture.pixels);
    expect(bytes.length, `seed ${seed}`).toBeLessThanOrEqual(limits.pagePicture.pixels * 3);
  }
  // Neither alone would say much.
  expect(outcomes.drawn).toBeGreaterThan(runs / 10);
  expect(outcomes.refused).toBeGreaterThan(runs / 50);
});
