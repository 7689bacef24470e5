import { describe, expect, test } from "vitest";
import { outsideWith } from "../../../support/definitions/case-outside.ts";
import { classicPdf } from "../../../support/files/foreign-files.ts";
import { isJudgedBy } from "../../../support/programs/programs.ts";
import type { ProgramName } from "../../../support/programs/table.ts";
import { drawnByPdfJs } from "../../../support/readers/drawn-by-pdf-js.ts";
import { renderSigned, signedFile, signingOutside } from "../../signatures/signed.ts";
import { drawnByMupdf, type Pixels, rasterised } from "../../writers/pdf/judges.ts";
import { countersign, countersigned } from "./countersigned.ts";

// A seal stands upright where its place says, in points of the page as readers show it.

const width = 80;
const height = 40;

/** Four colours, clockwise from the upper left, by which a seal shows where it lies and how it is turned. */
const colours = { upperLeft: "#ff0000", upperRight: "#00ff00", lowerRight: "#0000ff", lowerLeft: "#ff00ff" } as const;
const corners = {
  upperLeft: [0, 0],
  upperRight: [width / 2, 0],
  lowerRight: [width / 2, height / 2],
  lowerLeft: [0, height / 2],
} as const;
const svg = {
  viewBox: [width, height],
  children: Object.entries(corners).map(([name, [x, y]]) => ({
    rect: { x, y, width: width / 2, height: height / 2, fill: colours[name as keyof typeof colours] },
  })),
};
const seal = { appearance: { svg, style: "seal" } };
const others = { styles: { seal: { padding: 0, border: "0 none" } } };

interface Place {
  readonly left: number;
  readonly bottom: number;
}

/** The name of the colour at a point of the page as it is shown, from its lower left corner. */
function colourAt(pixels: Pixels, x: number, y: number): string {
  const found = pixels.at(Math.floor(x), Math.floor(pixels.height - y));
  const hex = `#${found.map((one) => (one > 127 ? "ff" : "00")).join("")}`;
  return Object.entries(colours).find(([, colour]) => colour === hex)?.[0] ?? hex;
}

/** The colours a quarter in from each corner of the place, and just outside of it. */
function seenAt(pixels: Pixels, { left, bottom }: Place): readonly string[] {
  const at = (across: number, up: number): string => colourAt(pixels, left + across * width, bottom + up * height);
  return [at(0.25, 0.75), at(0.75, 0.75), at(0.75, 0.25), at(0.25, 0.25), at(0.5, 1.1), at(0.5, -0.1)];
}

const upright = [...Object.keys(colours), "#ffffff", "#ffffff"];

interface Reader {
  readonly draw: (bytes: Uint8Array) => Pixels | Promise<Pixels>;
  /** The program that draws, if one does. */
  readonly by?: ProgramName;
}
const readers: Readonly<Record<string, Reader>> = {
  "pdf.js": { draw: (bytes) => drawnByPdfJs(bytes, 72) },
  mupdf: { draw: (bytes) => drawnByMupdf(bytes, 72), by: "mutool" },
};
/** It shows the media box. */
const poppler = { poppler: { draw: (bytes: Uint8Array) => rasterised(bytes, 72), by: "pdftoppm" } } as const;

async function mustStand(bytes: Uint8Array, place: Place, drawnBy: Readonly<Record<string, Reader>>): Promise<void> {
  for (const [name, { draw, by }] of Object.entries(drawnBy))
    if (by === undefined || isJudgedBy(by)) expect(seenAt(await draw(bytes), place), name).toEqual(upright);
}

const places = (across: number, up: number): readonly Place[] => [
  { left: 10, bottom: 10 },
  { left: across - width - 10, bottom: up - height - 10 },
  { left: Math.round((across - width) / 2), bottom: Math.round((up - height) / 2) },
];

describe("the seal of a definition", () => {
  test.each(["A4", "A6 landscape"])("stands where it says on a page of %s", async (pageSize) => {
    const sizes = { A4: [595.28, 841.89], "A6 landscape": [419.53, 297.64] } as const;
    const [across, up] = sizes[pageSize as keyof typeof sizes];
    for (const position of places(across, up)) {
      const size = { pageSize: [across, up], ...others };
      const { bytes } = await signedFile({ position: { ...position, width, height }, ...seal }, size);
      await mustStand(bytes, position, { ...readers, ...poppler });
    }
  });
});

describe("a seal that is a component", () => {
  const seals = { metadata: { name: "seal" }, content: [{ svg }] };
  const { component: named, template } = outsideWith([seals]);
  const stored = { ...signingOutside, component: named, template };
  const placed = (name: string): object => ({
    appearance: { svg: { viewBox: [width, height], children: [{ use: { name } }] }, style: "seal" },
  });
  const position = { left: 10, bottom: 10, width, height };

  test("is drawn in the block of a definition", async () => {
    const made = await renderSigned({ position, ...placed("seal") }, { pageSize: [300, 200], ...others }, stored);
    if (made.kind === "refused") throw new Error(made.refusal.message);
    expect(made.warnings).toEqual([]);
    expect(Object.values(made.colophon.components ?? {})).toMatchObject([{ name: "seal" }]);
    await mustStand(made.bytes, position, { ...readers, ...poppler });
  });

  test("is drawn in the block of a signature that is added", async () => {
    const made = await countersign(page(""), { position, ...placed("seal") }, others, stored);
    if (made.kind === "refused") throw new Error(made.refusal.message);
    expect(made.warnings).toEqual([]);
    await mustStand(made.bytes, position, { ...readers, ...poppler });
  });

  test("is refused by its place when there is none of that name", async () => {
    const place = "signature/appearance/svg/children/0/use";
    const made = await renderSigned({ position, ...placed("sael") }, others, stored);
    expect(made).toMatchObject({ refusal: { faults: [{ code: "UNKNOWN_COMPONENT", path: `/document/${place}` }] } });
    const added = await countersign(page(""), { position, ...placed("sael") }, others, stored);
    expect(added).toMatchObject({ refusal: { faults: [{ code: "UNKNOWN_COMPONENT", path: `/${place}` }] } });
  });
});

const page = (entries: string): Uint8Array =>
  classicPdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[10 20 310 220]${entries}>>`,
  ]);

const counterSealed = async (file: Uint8Array, members: object): Promise<Uint8Array> => {
  const outcome = await countersign(file, { ...seal, ...members }, others);
  if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
  expect(outcome.warnings).toEqual([]);
  return outcome.bytes;
};

describe.each([0, 90, 180, 270])("the seal that is added to a page turned by %d degrees", (turn) => {
  const turned = `/Rotate ${turn}`;
  const [across, up] = turn % 180 === 0 ? [300, 200] : [200, 300];

  test("stands upright where it says, with a crop box too", async () => {
    for (const place of places(across, up).slice(0, 2))
      await mustStand(await counterSealed(page(turned), { position: { ...place, width, height } }), place, {
        ...readers,
        ...poppler,
      });
    const [place = { left: 0, bottom: 0 }] = places(across, up);
    const cropped = page(`${turned}/CropBox[30 40 290 200]`);
    await mustStand(await counterSealed(cropped, { position: { ...place, width, height } }), place, readers);
  });

  test("fills an empty field upright", async () => {
    const [w, h] = turn % 180 === 0 ? [width, height] : [height, width];
    const file = classicPdf([
      "<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 300]${turned}/Annots[4 0 R]>>`,
      `<</Type/Annot/Subtype/Widget/FT/Sig/T(Client)/F 4/Rect[110 110 ${110 + w} ${110 + h}]>>`,
    ]);
    // The corner of the field that readers show as its lower left one, on a square page.
    const seen = {
      0: { left: 110, bottom: 110 },
      90: { left: 110, bottom: 300 - 110 - w },
      180: { left: 300 - 110 - w, bottom: 300 - 110 - h },
      270: { left: 300 - 110 - h, bottom: 110 },
    }[turn] ?? { left: 0, bottom: 0 };
    await mustStand(await counterSealed(file, { fieldName: "Client" }), seen, { ...readers, ...poppler });
  });
});

test("lengths are points on a page with a larger unit, too", async () => {
  const place = { left: 100, bottom: 60 };
  const file = await countersigned(page("/UserUnit 2"), { position: { ...place, width, height } });
  const rect = /[/]Rect ?(\[[^\]]+\])/.exec(Buffer.from(file).toString("latin1"))?.[1];
  expect(rect).toBe("[60 50 100 70]");
});
