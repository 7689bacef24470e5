import { createCanvas, loadImage } from "@napi-rs/canvas";
import { Resvg } from "@resvg/resvg-js";
import jpeg from "jpeg-js";
import { expect, test } from "vitest";
import { madeDocx } from "../../../../support/definitions/made-docx.ts";
import { exampleJob } from "../../../../support/definitions/render-example.ts";
import { photograph } from "../../../../support/files/photograph.ts";
import { everyNth } from "../../../../support/night.ts";
import { docxFaults } from "../../../../support/readers/docx-lint.ts";
import { unzip } from "../../../../support/readers/unzip.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const engine = localEngine();
const src = (bytes: Buffer): string => `data:image/jpeg;base64,${bytes.toString("base64")}`;
const photo = photograph(600, 450);
const shown = { image: { src: src(photo), x: 0, y: 0, width: 300, height: 225, preserveAspectRatio: "none" } };
const mark = { circle: { cx: 40, cy: 40, r: 20, fill: "#ff0000" } };
const drawing = (...children: object[]) => ({ svg: { viewBox: [300, 225], width: 300, height: 225, children } });

/** The pictures of a document with this content, by the endings of their names. */
async function mediaOf(...content: object[]): Promise<ReadonlyMap<string, Buffer>> {
  const { bytes } = await madeDocx(engine, exampleJob({ document: { content } }));
  expect(docxFaults(bytes)).toEqual([]);
  const media = unzip(bytes).filter(([name]) => name.startsWith("word/media/"));
  return new Map(media.map(([name, file]) => [name.slice(name.lastIndexOf(".") + 1), file]));
}

test("a photograph with marks over it is a JPEG for readers without SVG, with the pixels of the PNG", async () => {
  const media = await mediaOf(drawing(shown, mark));
  expect([...media.keys()].sort()).toEqual(["jpeg", "svg"]);
  const file = media.get("jpeg") ?? Buffer.of();
  const exact = new Resvg(media.get("svg") ?? "", { fitTo: { mode: "width", value: 900 } }).render();
  expect(file.length).toBeLessThan(exact.asPng().length / 4);
  const { width, height, data } = jpeg.decode(file);
  expect([width, height]).toEqual([exact.width, exact.height]);
  const differences = exact.pixels.map((level, at) => Math.abs(level - (data[at] ?? 0)));
  expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(3);
  // The middle of the mark.
  const at = (120 * width + 120) * 4;
  expect([...data.subarray(at, at + 3)].map((level) => Math.round(level / 16))).toEqual([16, 0, 0]);
});

test("a photograph clipped to a circle is a PNG of 256 colours for readers without SVG, with edges like the exact one's", async () => {
  const clipped = { image: { src: src(photo), width: 300, height: 225, style: { clipPath: "circle(100px)" } } };
  const pale = { rect: { x: 10, y: 10, width: 100.3, height: 90.3, fill: "#eeeeee" } };
  const group = { g: { clipPath: "circle(60px at 200px 110px)", children: [shown] } };
  for (const content of everyNth([clipped, drawing(pale, group)], 2)) {
    const media = await mediaOf(content);
    expect([...media.keys()].sort()).toEqual(["png", "svg"]);
    const file = media.get("png") ?? Buffer.of();
    const exact = new Resvg(media.get("svg") ?? "", { fitTo: { mode: "width", value: 900 } }).render().asPng();
    expect(file.length).toBeLessThan(exact.length / 2);
    const [near, own] = [await shownPixels(file), await shownPixels(exact)];
    expect(near.length).toBe(own.length);
    const differences = own.map((level, at) => Math.abs(level - (near[at] ?? 0)));
    expect(differences.reduce((sum, one) => sum + one, 0) / differences.length).toBeLessThan(3);
    expect(own.filter((level, at) => at % 4 === 3 && level % 255 === 0 && near[at] !== level)).toHaveLength(0);
    // Edges are as light as the shapes that they end.
    const edges = differences.filter((_, at) => (own[at | 3] ?? 0) % 255 !== 0);
    expect(edges.reduce((sum, one) => sum + one, 0) / edges.length).toBeLessThan(12);
  }
});

/** RGBA of a file. */
async function shownPixels(file: Uint8Array): Promise<Uint8ClampedArray> {
  const image = await loadImage(file);
  const context = createCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height).data;
}

test("a photograph that its file turns stays a JPEG, upright", async () => {
  const turned = Buffer.concat([photo.subarray(0, 2), exifTurn(6), photo.subarray(2)]);
  const media = await mediaOf({ image: { src: src(turned), width: 200 } });
  expect([...media.keys()]).toEqual(["jpeg"]);
  const { width, height } = jpeg.decode(media.get("jpeg") ?? Buffer.of());
  expect([width, height]).toEqual([450, 600]);
});

test("a drawing with few colours, without a picture, or faded stays a PNG of all its colours", async () => {
  const flat = {
    image: { ...shown.image, src: src(jpeg.encode({ width: 8, height: 8, data: Buffer.alloc(256, 90) }, 90).data) },
  };
  const white = { rect: { width: 300, height: 225, fill: "#ffffff" } };
  const faded = { g: { opacity: 0.5, children: [shown] } };
  for (const children of everyNth([[flat, mark], [white, mark], [faded]], 2)) {
    const media = await mediaOf(drawing(...children));
    expect([...media.keys()].sort()).toEqual(["png", "svg"]);
    expect(media.get("png")?.includes("PLTE")).toBe(false);
  }
});

/** An Exif segment that says no more than how the picture is to be turned (TIFF 6.0, tag 274). */
function exifTurn(orientation: number): Buffer {
  const tiff = Buffer.from("49492a0008000000010012010300010000000000000000000000", "hex");
  tiff.writeUInt16LE(orientation, 18);
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff]);
  const head = Buffer.of(0xff, 0xe1, 0, body.length + 2);
  return Buffer.concat([head, body]);
}
