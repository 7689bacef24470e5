import { describe, expect, test } from "vitest";
import type { MadeDocument } from "../../../../../src/render/contract/job.ts";
import { render } from "../../../../../src/render/jobs/render.ts";
import {
  type ConformanceLevel,
  conformanceLevels,
} from "../../../../../src/vocabulary/definition/document/conformance.ts";
import { caseOutside } from "../../../../support/definitions/case-outside.ts";
import { documentOf, nested, obstacleDocuments } from "../../../../support/definitions/obstacle-documents.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const engine = localEngine();
const editionOf = (level: ConformanceLevel): string => {
  if (level.startsWith("pdf/a-1")) return "1.4";
  return /^pdf.(?:a-4|ua-2)/.test(level) ? "2.0" : "1.7";
};
const plain = { content: [{ p: "Kept." }] };
const titled = { ...plain, metadata: { title: "Kept" } };
const attached = { ...plain, attachments: [{ filePath: "png/rgb-8-bits.png", fileName: "a.png" }] };

async function made(document: object): Promise<MadeDocument> {
  const outcome = await render(exampleJob({ document }), caseOutside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

const textOf = ({ bytes }: MadeDocument): string => Buffer.from(bytes).toString("latin1");

const obstaclesOf = ({ warnings }: MadeDocument): readonly string[] =>
  warnings.flatMap(({ code, path }) => (code === "CONFORMANCE_OBSTACLE" ? [path] : []));

const withheldOf = ({ warnings }: MadeDocument): readonly string[] =>
  warnings.flatMap(({ code, message }) => (code === "CONFORMANCE_WITHHELD" ? [message] : []));

describe("a claim with nothing in its way is written:", () => {
  const claimed: readonly (readonly [ConformanceLevel, object, string])[] = [
    ["pdf/a-1b", plain, "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"],
    ["pdf/a-1a", plain, "<pdfaid:part>1</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"],
    ["pdf/a-2b", plain, "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"],
    ["pdf/a-2u", plain, "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>"],
    ["pdf/a-2a", plain, "<pdfaid:part>2</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"],
    ["pdf/a-3a", attached, "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>"],
    ["pdf/ua-1", titled, "<pdfuaid:part>1</pdfuaid:part>"],
    ["pdf/ua-2", titled, "<pdfuaid:part>2</pdfuaid:part><pdfuaid:rev>2024</pdfuaid:rev>"],
    ["pdf/a-3b", attached, "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance>"],
    ["pdf/a-3u", attached, "<pdfaid:part>3</pdfaid:part><pdfaid:conformance>U</pdfaid:conformance>"],
    ["pdf/a-4", plain, "<pdfaid:part>4</pdfaid:part><pdfaid:rev>2020</pdfaid:rev></rdf"],
    ["pdf/a-4e", attached, "<pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>E</pdfaid:conformance>"],
    ["pdf/a-4f", attached, "<pdfaid:rev>2020</pdfaid:rev><pdfaid:conformance>F</pdfaid:conformance>"],
  ];

  test.each(claimed)("%s", async (level, document, identification) => {
    const outcome = await made({ ...document, conformance: [level] });
    expect(outcome.errorCodes).toEqual([]);
    expect(outcome.warnings).toEqual([]);
    expect(textOf(outcome)).toContain(identification);
    expect(textOf(outcome).slice(5, 8)).toBe(editionOf(level));
  });
});

// ISO 14289-1 takes them; ISO 19005-2, 6.2.11.7.3 and ISO 14289-2, 8.4.3 do not.
test("characters of Unicode's private use are in the way of PDF/A-2a and PDF/UA-2, not of PDF/UA-1", async () => {
  const document = { ...documentOf(obstacleDocuments["private-use"]), metadata: { title: "Kept" } };
  const withheld = async (level: ConformanceLevel): Promise<number> =>
    withheldOf(await made({ ...document, conformance: [level] })).length;
  expect([await withheld("pdf/ua-1"), await withheld("pdf/ua-2"), await withheld("pdf/a-2a")]).toEqual([0, 1, 1]);
});

describe("a claim with something in its way is withheld, and says what and where:", () => {
  const kinds: readonly (readonly [string, object, readonly ConformanceLevel[], string])[] = [
    ["no title", plain, ["pdf/ua-1", "pdf/ua-2"], "/document/metadata/title"],
    [
      "a title of blanks",
      { ...plain, metadata: { title: "  " } },
      ["pdf/ua-1", "pdf/ua-2"],
      "/document/metadata/title",
    ],
    [
      "a picture in a line without words for it",
      { ...titled, content: [{ p: "a [img, png/rgb-8-bits.png, 8|8]" }] },
      ["pdf/ua-1", "pdf/ua-2"],
      "/document/content/0",
    ],
    [
      "a drawing without words for it",
      {
        ...titled,
        content: [{ table: { rows: [[{ svg: { viewBox: [9, 9], children: [{ rect: { width: 9, height: 9 } }] } }]] } }],
      },
      ["pdf/ua-1", "pdf/ua-2"],
      "/document/content/0/table/rows/0/0",
    ],
    ["a first heading that is no h1", { ...titled, content: [{ h2: "A" }] }, ["pdf/ua-1"], "/document/content/0"],
    [
      "a heading that skips a level",
      { ...titled, content: [{ h1: "A" }, { h2: "B" }, { h1: "C" }, { h3: "D" }] },
      ["pdf/ua-1"],
      "/document/content/3",
    ],
    [
      "something see-through",
      { content: [{ p: "x", style: { opacity: 0.5 } }] },
      ["pdf/a-1b", "pdf/a-1a"],
      "/document/content/0/style/opacity",
    ],
    [
      "a colour that lets something through",
      { content: [{ p: "x", style: { color: "#ff000080" } }] },
      ["pdf/a-1b"],
      "/document/content/0/style/color",
    ],
    [
      "a picture with an alpha channel",
      { content: [{ image: { src: "png/rgb-with-alpha-8-bits.png" } }] },
      ["pdf/a-1b"],
      "/document/content/0/image/src",
    ],
    [
      "a drawing file that is see-through",
      {
        content: [
          {
            svg: {
              viewBox: [9, 9],
              children: [{ rect: { width: 9, height: 9, style: { fill: "url(#a)" } } }],
              defs: {
                a: {
                  linearGradient: {
                    stops: [
                      { offset: 0, stopColor: "red" },
                      { offset: 1, stopColor: "red", stopOpacity: 0 },
                    ],
                  },
                },
              },
            },
          },
        ],
      },
      ["pdf/a-1b"],
      "/document/content/0/svg/defs/a/linearGradient/stops/1/stopOpacity",
    ],
    [
      "a picture of 16 bits",
      { content: [{ image: { src: "png/rgb-16-bits.png" } }] },
      ["pdf/a-1b"],
      "/document/content/0/image/src",
    ],
    [
      "a layer, where PDF has none yet",
      { ...plain, layers: [{ name: "a" }] },
      ["pdf/a-1b", "pdf/a-1a"],
      "/document/layers/0",
    ],
    ["an attachment", attached, ["pdf/a-1b", "pdf/a-2b", "pdf/a-2u", "pdf/a-4"], "/document/attachments/0"],
    ["no attachment", plain, ["pdf/a-4f"], "/document/attachments"],
    [
      "a layer that is printed otherwise than shown",
      { ...plain, layers: [{ name: "a" }, { name: "b", print: "never" }] },
      ["pdf/a-2b", "pdf/a-3u", "pdf/a-4", "pdf/ua-1"],
      "/document/layers/1/print",
    ],
    [
      "a picture in CMYK",
      { content: [{ p: "x" }, { image: { src: "jpeg/cmyk.jpg" } }] },
      ["pdf/a-2b", "pdf/a-3u", "pdf/a-4"],
      "/document/content/1/image/src",
    ],
    [
      "a character that no face has",
      { content: [{ p: "\u{10FFFD}" }] },
      ["pdf/a-2b", "pdf/a-3u", "pdf/a-4"],
      "/document/content/0",
    ],
    [
      "a title beyond the longest string",
      { ...plain, metadata: { title: "x".repeat(32_768) } },
      ["pdf/a-2b", "pdf/a-3u"],
      "/document",
    ],
    [
      "clips inside each other, more than readers keep",
      { content: [nested(32)] },
      ["pdf/a-2b", "pdf/a-3u"],
      "/document/content",
    ],
  ];

  test.each(kinds)("%s", async (_, document, levels, path) => {
    for (const level of levels) {
      const outcome = await made({ ...document, conformance: [level] });
      expect(outcome.errorCodes, level).toContain("CONFORMANCE_WITHHELD");
      expect(obstaclesOf(outcome), level).toContain(path);
      expect(textOf(outcome), level).not.toMatch(/pdf(?:ua|a)id:part/);
    }
  });

  test("pictures with words or without meaning, and headings in order, are no obstacles", async () => {
    const image = { src: "png/rgb-8-bits.png" };
    const content = [
      ...[{ h1: "A" }, { h2: "B" }, { h3: "C" }, { h1: "D" }, { h2: "E" }],
      ...[{ image: { ...image, alt: "A square" } }, { image: { ...image, alt: "" } }],
    ];
    expect((await made({ ...titled, content, conformance: ["pdf/ua-1"] })).warnings).toEqual([]);
  });

  test("form fields are no obstacles", async () => {
    const document = { ...titled, content: [{ p: "Name [textfield, a, label=Name] [radio, b, c]" }] };
    for (const level of conformanceLevels.filter((one) => one !== "pdf/a-4f"))
      expect((await made({ ...document, conformance: [level] })).errorCodes, level).toEqual([]);
  });

  test("and what no rule is against is remarked all the same, where accessibility is claimed", async () => {
    const cells = [[{ td: "a" }, { td: "b" }]];
    const content = [{ table: { rows: cells } }, { p: "[textfield, when] [datefield, day] [radio, one, two]" }];
    const remarks = async (document: object): Promise<readonly string[]> =>
      (await made({ ...titled, ...document })).warnings.map(({ code, path }) => `${code} ${path}`);
    expect(await remarks({ content, conformance: ["pdf/ua-1"] })).toEqual([
      ...["FIELD_WITHOUT_LABEL /document/content/1/p", "TABLE_WITHOUT_HEADER /document/content/0"],
    ]);
    expect(await remarks({ content, tagged: true })).toEqual([]);
    const complete = [
      { table: { rows: [[{ th: "a" }, { th: "b" }], ...cells], headerRows: 1 } },
      { table: { rows: [[{ th: "a" }, { td: "b" }]] } },
      { p: "[textfield, when, label=When] [datefield, day, , dd.MM.yyyy, label=Day] [checkbox, c, C, 14|14]" },
    ];
    expect(await remarks({ content: complete, conformance: ["pdf/ua-2"] })).toEqual([]);
    const nested = [{ table: { rows: [[{ th: "a" }], [{ table: { rows: cells } }]] } }];
    expect(await remarks({ content: nested, conformance: ["pdf/ua-1"] })).toEqual([
      "TABLE_WITHOUT_HEADER /document/content/0/table/rows/1/0",
    ]);
  });

  test("and what is in the way of one level is not in the way of another", async () => {
    for (const level of ["pdf/a-3b", "pdf/a-4f", "pdf/a-4e"]) {
      expect((await made({ ...attached, conformance: [level] })).errorCodes).toEqual([]);
    }
    const deep = await made({ content: [nested(32)], conformance: ["pdf/a-4"] });
    expect(deep.errorCodes).toEqual([]);
  });
});

test("the level that the file would meet is named, and never claimed in its place", async () => {
  const layered = { ...plain, layers: [{ name: "a" }] };
  const outcome = await made({ ...layered, conformance: ["pdf/a-1a"] });
  expect(withheldOf(outcome)).toEqual([
    "The claim pdf/a-1a is left out: one thing is in its way. The file would meet pdf/a-2a.",
  ]);
  expect(textOf(outcome)).not.toContain("pdfaid:part");
  const [untagged] = withheldOf(await made({ ...layered, conformance: ["pdf/a-1b"] }));
  expect(untagged).toContain("The file would meet pdf/a-2u.");
  const [withFile] = withheldOf(await made({ ...attached, conformance: ["pdf/a-2b"] }));
  expect(withFile).toContain("The file would meet pdf/a-3u.");
});

test("ten obstacles are listed at most; beyond that only their number", async () => {
  const layers = Array.from({ length: 12 }, (_, at) => ({ name: `${at}`, print: "always" }));
  const outcome = await made({ ...plain, layers, conformance: ["pdf/a-2b"] });
  expect(obstaclesOf(outcome)).toHaveLength(10);
  expect(withheldOf(outcome)[0]).toContain("12 things are in its way, the first 10 of them are listed.");
});

test("the second of two claims of one family is withheld; claims of both families are judged apart", async () => {
  const two = await made({ ...plain, conformance: ["pdf/a-2b", "pdf/a-3b"] });
  expect(obstaclesOf(two)).toEqual(["/document/conformance/1"]);
  expect(textOf(two)).toContain("<pdfaid:part>2</pdfaid:part>");
  const both = await made({ ...plain, conformance: ["pdf/a-2u", "pdf/ua-1"] });
  expect(obstaclesOf(both)).toEqual(["/document/metadata/title"]);
  expect(textOf(both)).toContain("<pdfaid:part>2</pdfaid:part>");
  expect(textOf(both)).not.toContain("pdfuaid");
  const stand = await made({ ...titled, conformance: ["pdf/a-2a", "pdf/ua-1"] });
  expect(stand.errorCodes).toEqual([]);
  expect(textOf(stand)).toContain("<pdfaid:part>2</pdfaid:part>");
  expect(textOf(stand)).toContain("<pdfuaid:part>1</pdfuaid:part>");
});

describe("a file of PDF/A-1", () => {
  test("has its objects in plain sight, a table of their places, and information that agrees with the metadata", async () => {
    const text = textOf(await made({ ...titled, conformance: ["pdf/a-1b"] }));
    expect(text).not.toMatch(/ObjStm|XRef/);
    const [, start = ""] = /startxref\n(\d+)\n%%EOF\n$/.exec(text) ?? [];
    const [, size = "", rows = ""] =
      /^xref\n0 (\d+)\n((?:\d{10} \d{5} [nf] \n)+)trailer\n/.exec(text.slice(Number(start))) ?? [];
    expect(rows).toHaveLength(20 * Number(size));
    for (const [at, row] of rows.match(/.{19}\n/g)?.entries() ?? [])
      if (row.includes("n")) expect(text.slice(Number(row.slice(0, 10)))).toMatch(new RegExp(`^${at} 0 obj\n`));
    expect(text).toContain("/Title (Kept)");
    expect(text).toContain('<rdf:li xml:lang="x-default">Kept</rdf:li>');
  });

  test("says of each font which characters it holds", async () => {
    const text = textOf(await made({ ...plain, conformance: ["pdf/a-1b"] }));
    expect(text.match(/\/FontDescriptor\/FontName|\/Type \/FontDescriptor/g)).toHaveLength(
      text.match(/\/CIDSet /g)?.length ?? 0,
    );
    expect(textOf(await made({ ...plain, conformance: ["pdf/a-2b"] }))).not.toContain("CIDSet");
  });

  test("is one of PDF 1.7 where the claim is withheld, as it may hold what 1.4 does not know", async () => {
    const text = textOf(await made({ ...plain, layers: [{ name: "a" }], conformance: ["pdf/a-1b"] }));
    expect(text.slice(0, 8)).toBe("%PDF-1.7");
  });

  test("takes what is fully opaque, however it is said", async () => {
    const content = [{ p: "x", style: { opacity: 1, color: "#000000ff" } }];
    expect((await made({ content, conformance: ["pdf/a-1b"] })).warnings).toEqual([]);
  });
});

test("the first of two claims for different editions of PDF decides, and the other is withheld", async () => {
  const mixed: readonly (readonly [ConformanceLevel, ConformanceLevel, string])[] = [
    ["pdf/a-2a", "pdf/ua-2", "1.7"],
    ["pdf/ua-2", "pdf/a-2a", "2.0"],
    ["pdf/a-4", "pdf/ua-1", "2.0"],
    ["pdf/a-1a", "pdf/ua-2", "1.4"],
    ["pdf/a-4", "pdf/a-1b", "2.0"],
    ["pdf/a-2b", "pdf/a-4", "1.7"],
  ];
  for (const [first, second, edition] of mixed) {
    const outcome = await made({ ...titled, conformance: [first, second] });
    expect(outcome.colophon.claims?.requested, first).toMatchObject([{ written: true }, { written: false }]);
    expect(obstaclesOf(outcome), first).toEqual(["/document/conformance/1"]);
    expect(textOf(outcome).slice(5, 8), first).toBe(edition);
  }
  const older = await made({ ...titled, conformance: ["pdf/ua-1", "pdf/a-1a"] });
  expect(older.errorCodes).toEqual([]);
  expect(textOf(older).slice(5, 8)).toBe("1.4");
});

test("a claim in capitals is the same claim", async () => {
  const outcome = await made({ ...plain, conformance: ["PDF/A-2B"] });
  expect(outcome.errorCodes).toEqual([]);
  expect(textOf(outcome)).toContain("<pdfaid:part>2</pdfaid:part>");
});

test("a strict request for a claim that is withheld is refused with the reasons", async () => {
  const job = { ...exampleJob({ document: { ...plain, conformance: ["pdf/ua-1"] } }), strict: true };
  const outcome = await render(job, caseOutside, engine);
  expect(outcome).toMatchObject({ kind: "refused", refusal: { code: "FIDELITY_LOSS" } });
});

test("a dry run says the same of claims as the document", async () => {
  const document = { ...attached, conformance: ["pdf/a-2b"] };
  const dry = await render({ ...exampleJob({ document }), diagnose: true }, caseOutside, engine);
  expect(dry).toMatchObject({ warnings: (await made(document)).warnings });
});

test("every level of the language is either claimed or withheld for a plain page", async () => {
  for (const level of conformanceLevels) {
    const outcome = await made({ ...plain, conformance: [level] });
    const isClaimed = /pdf(?:ua|a)id:part/.test(textOf(outcome));
    expect(isClaimed, level).toBe(!outcome.errorCodes.includes("CONFORMANCE_WITHHELD"));
  }
});

describe("the colophon keeps what was found out about claims:", () => {
  test("what is written, and what is withheld for which reasons", async () => {
    const { colophon } = await made({ ...attached, conformance: ["pdf/a-3b", "pdf/ua-1"] });
    const withheld = { level: "pdf/ua-1", path: "/document/conformance/1", written: false };
    expect(colophon.claims).toMatchObject({
      rules: expect.stringMatching(/^[0-9a-f]{64}$/),
      requested: [
        { level: "pdf/a-3b", path: "/document/conformance/0", written: true, obstacles: [], obstacleCount: 0 },
        withheld,
      ],
    });
    const [, second] = colophon.claims?.requested ?? [];
    expect(second?.obstacleCount).toBe(second?.obstacles.length);
    expect(second?.obstacles.length).toBeGreaterThan(0);
  });

  test("nothing where nothing is requested, under the same rules", async () => {
    const { colophon } = await made(plain);
    const { colophon: other } = await made({ ...plain, conformance: ["pdf/a-2b"] });
    expect(colophon.claims?.requested).toEqual([]);
    expect(colophon.claims?.rules).toBe(other.claims?.rules);
  });

  test("the first hundred of more than a hundred obstacles, and their number", async () => {
    const layers = Array.from({ length: 130 }, (_, at) => ({ name: `${at}`, print: "always" }));
    const { colophon } = await made({ ...plain, layers, conformance: ["pdf/a-2b"] });
    const [claim] = colophon.claims?.requested ?? [];
    expect(claim?.obstacles).toHaveLength(100);
    expect(claim?.obstacles[0]).toEqual({ kind: "layer-print", path: "/document/layers/0/print" });
    expect(claim?.obstacleCount).toBe(130);
  });
});

describe("each kind of obstacle has a document that raises it, and only there:", () => {
  test.each(Object.entries(obstacleDocuments))("%s", async (kind, obstacle) => {
    const { level, before = [] } = obstacle;
    const outcome = await made({ ...documentOf(obstacle), conformance: [...before, level] });
    const claim = outcome.colophon.claims?.requested.at(-1);
    expect(claim).toMatchObject({ level, written: false });
    expect(claim?.obstacles.map((met) => met.kind)).toContain(kind);
    const { colophon } = await made({ ...plain, conformance: ["pdf/a-2b"] });
    expect(colophon.claims?.requested[0]?.obstacles).toEqual([]);
  });
});
