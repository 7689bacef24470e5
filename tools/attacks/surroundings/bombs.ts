import type { Row } from "../../../test/support/attack/row.ts";
import { ask, mostMb, startVictim, type Victim } from "../../../test/support/attack/victim.ts";
import { flateStream, type SmallPage, smallPdf } from "../../../test/support/files/foreign-files.ts";
import { beside } from "./beside.ts";

// Small files that take a drawing program long, or fill its memory: pages that PDFium draws as pictures, and drawings that resvg turns
// into points for readers of DOCX files. Both run in hosts.

const page = (content: string, resources = ""): SmallPage => ({ content, entries: `/Resources<<${resources}>>` });
/** The number of the first object behind those of a file with one page. */
const first = 6;
const form = (entries: string, content: string): Buffer =>
  flateStream(`/Type/XObject/Subtype/Form/BBox[0 0 200 100]${entries}`, content);

/** Each form draws the next one, in its own way. */
const chain = (length: number, entries: string, content: (next: string) => string): Buffer =>
  smallPdf(
    [page("/X Do", `/XObject<</X ${first} 0 R>>`)],
    Array.from({ length }, (_, at) =>
      at === length - 1
        ? form(entries, "0 0 9 9 re f")
        : form(`${entries}/Resources<</XObject<</X ${first + at + 1} 0 R>>>>`, content("/X Do")),
    ),
  );

const picture = (size: number, entries: string, bytes: number): Buffer =>
  smallPdf(
    [page("200 0 0 100 0 0 cm /X Do", `/XObject<</X ${first} 0 R>>`)],
    [flateStream(`/Type/XObject/Subtype/Image/Width ${size}/Height ${size}${entries}`, Buffer.alloc(bytes))],
  );

const pattern = (step: string): Buffer =>
  smallPdf(
    [page("/Pattern cs /P scn 0 0 200 100 re f", `/Pattern<</P ${first} 0 R>>`)],
    [
      flateStream(
        `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep ${step}/YStep ${step}/Resources<<>>`,
        "0 0 1 1 re f",
      ),
    ],
  );

const pages: Readonly<Record<string, () => Buffer>> = {
  "forms that draw the next one twice, forty deep": () => chain(40, "", (next) => `${next} ${next}`),
  "groups in groups, five hundred deep": () => chain(500, "/Group<</S/Transparency/I true>>", (next) => `q ${next} Q`),
  "tiles of a thousandth of a point": () => pattern("0.001"),
  "dashes of a millionth on long lines": () =>
    smallPdf([page(`[0.000001]0 d ${"0 0 m 1000000 1000000 l S ".repeat(1000)}`)]),
  "two million lines": () => smallPdf([page("0 0 m 9 9 l S\n".repeat(2_000_000))]),
  "a clip in a clip, a million times": () => smallPdf([page("0 0 m 200 0 l 99 99 l W n\n".repeat(1_000_000))]),
  "a million curves in one path": () => smallPdf([page(`0 0 m ${"1 2 99 88 3 4 c\n".repeat(1_000_000)}f*`)]),
  "a picture of 30,000 by 30,000 points": () =>
    picture(30_000, "/ColorSpace/DeviceGray/BitsPerComponent 1", 30_000 * 3750),
  "a picture of four thousand million points and one byte": () =>
    picture(65_000, "/ColorSpace/DeviceRGB/BitsPerComponent 8", 1),
  "letters of ten million points": () => smallPdf([page("BT /F1 10000000 Tf (W) Tj ET ".repeat(2000))]),
  "shades over shades": () =>
    smallPdf(
      [page("/S sh ".repeat(20_000), `/Shading<</S ${first} 0 R>>`)],
      [
        "<</ShadingType 3/ColorSpace/DeviceRGB/Coords[0 0 0 100 100 9999]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 0]/C1[1 1 1]/N 1.5>>>>",
      ],
    ),
};

const svg = (inside: string, more = ""): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="400" height="300"${more}>${inside}</svg>`;
const filtered = (primitives: string): string =>
  svg(`<filter id="f">${primitives}</filter><rect filter="url(#f)" width="400" height="300"/>`);
/** `kind` elements that each use the one before. */
const masks = (kind: string, count: number): string =>
  svg(
    `${Array.from({ length: count }, (_, at) => `<${kind} id="m${at}"><rect width="400" height="300" fill="#fff" ${at === 0 ? "" : `${kind === "mask" ? "mask" : "clip-path"}="url(#m${at - 1})"`}/></${kind}>`).join("")}<rect ${kind === "mask" ? "mask" : "clip-path"}="url(#m${count - 1})" width="400" height="300"/>`,
  );

const drawings: Readonly<Record<string, () => string>> = {
  "uses of uses, thirty deep": () =>
    svg(
      `<g id="u0"><path d="M0 0h9v9"/></g>${Array.from({ length: 30 }, (_, at) => `<g id="u${at + 1}"><use xlink:href="#u${at}"/><use xlink:href="#u${at}" x="1"/></g>`).join("")}`,
    ),
  "dashes of a millionth": () =>
    svg('<path stroke="red" stroke-dasharray="0.000001" d="M0 0L100000 100000"/>'.repeat(100)),
  "blurs of five hundred": () => filtered('<feGaussianBlur stdDeviation="500"/>'.repeat(200)),
  "noise of a thousand octaves": () => filtered('<feTurbulence numOctaves="1000" baseFrequency="9"/>'.repeat(100)),
  "a matrix of a hundred by a hundred": () =>
    filtered(`<feConvolveMatrix order="100" kernelMatrix="${"1 ".repeat(10_000)}"/>`.repeat(20)),
  "lights of a thousand lamps": () =>
    filtered('<feDiffuseLighting surfaceScale="9"><fePointLight x="1" y="1" z="9"/></feDiffuseLighting>'.repeat(1000)),
  "masks of masks": () => masks("mask", 200),
  "clips of clips": () => masks("clipPath", 2000),
  "tiles in tiles": () =>
    svg(
      `${Array.from({ length: 8 }, (_, at) => `<pattern id="p${at}" width="0.01" height="0.01" patternUnits="userSpaceOnUse"><rect width="9" height="9" fill="${at === 0 ? "red" : `url(#p${at - 1})`}"/></pattern>`).join("")}<rect width="400" height="300" fill="url(#p7)"/>`,
    ),
  "half a million circles": () => svg('<circle cx="9" cy="9" r="300" opacity=".01"/>'.repeat(200_000)),
  "a view of nothing at all": () => svg('<rect width="9" height="9"/>', ' viewBox="0 0 0.0000000001 0.0000000001"'),
  "a million letters": () => svg(`<text>${"W".repeat(1_000_000)}</text>`),
};

/** A caller may be refused, by name; its waiting is its own. */
async function faultOf(answer: Response): Promise<string | undefined> {
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  if (answer.status < 500) return undefined;
  const isNamed = /"errorCode":"(?!INTERNAL_ERROR)/.test(text);
  return isNamed ? undefined : `${answer.status} without a name`;
}

const uploaded = async (victim: Victim, folder: string, fileName: string, bytes: string | Buffer): Promise<number> => {
  const body = new FormData();
  body.append("file", new Blob([bytes]), fileName);
  const answer = await ask(victim, victim.owner, ["POST", `assets/${folder}`], body);
  await answer.arrayBuffer();
  return answer.status;
};

type Bomb = (victim: Victim) => Promise<string | undefined>;

const drawnPage =
  (file: () => Buffer): Bomb =>
  async (victim) => {
    const status = await uploaded(victim, "attachments", "bomb.pdf", file());
    if (status >= 500) return `its upload was answered ${status}`;
    return await faultOf(await ask(victim, victim.owner, ["GET", "assets/attachments/bomb.pdf/pages/1.png"]));
  };

const drawnDrawing =
  (file: () => string, format: "pdf" | "docx"): Bomb =>
  async (victim) => {
    const status = await uploaded(victim, "images", "bomb.svg", file());
    if (status >= 500) return `its upload was answered ${status}`;
    const json = JSON.stringify({ document: { content: [{ image: { src: "images/bomb.svg", width: 200 } }] } });
    const path = `documents/generate-from-payload${format === "docx" ? "/docx" : ""}`;
    return await faultOf(await ask(victim, victim.owner, ["POST", path], json));
  };

const bombs: readonly (readonly [name: string, bomb: Bomb])[] = [
  ...Object.entries(pages).map(([name, file]) => [`a page: ${name}`, drawnPage(file)] as const),
  ...Object.entries(drawings).flatMap(([name, file]) =>
    (["pdf", "docx"] as const).map(
      (format) => [`a drawing in ${format}: ${name}`, drawnDrawing(file, format)] as const,
    ),
  ),
];

/** Each bomb in its turn, beside another tenant. */
export async function drawingBombs(say: (line: string) => void): Promise<Row> {
  const victim = await startVictim();
  let most = 0;
  const watching = setInterval(() => {
    most = Math.max(most, ...victim.hostsMb());
  }, 100);
  try {
    const { found, gaveWay, measured } = await beside(victim, async () => {
      const faults: string[] = [];
      for (const [name, bomb] of bombs) {
        const began = performance.now();
        const fault = await bomb(victim).catch((error: unknown) => `no answer: ${error}`);
        say(`${name}: ${fault ?? "as it should be"}, ${((performance.now() - began) / 1000).toFixed(1)} s`);
        if (fault !== undefined) faults.push(`${name}: ${fault}`);
        if (victim.ended() !== undefined) return [...faults, `${name}: the service ended`];
      }
      return faults;
    });
    const tooMuch = most > mostMb.host ? [`a host had ${Math.round(most)} MB`] : [];
    return {
      what: "pages and drawings that are made to take long",
      tried: bombs.length,
      gaveWay: [...found, ...gaveWay, ...tooMuch],
      measured: `a host ${Math.round(most)} MB at most; ${measured}`,
    };
  } finally {
    clearInterval(watching);
    await victim.remove();
  }
}
