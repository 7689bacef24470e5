import { array, dictionary, reference, textString } from "../../../pdf-syntax/objects.ts";
import type { PdfFile } from "../file/pdf-file.ts";

/** The catalog's OutputIntents (ISO 32000-1, 14.11.5; ISO 19005-2, 6.2.3): device colours are sRGB (IEC 61966-2-1). */
export function writeOutputIntents(file: PdfFile): string {
  const profile = file.compressed({ N: "3" }, sRgbProfile());
  const intent = dictionary({
    Type: "/OutputIntent",
    S: "/GTS_PDFA1",
    OutputConditionIdentifier: textString("sRGB"),
    Info: textString("sRGB IEC61966-2.1"),
    DestOutputProfile: reference(profile),
  });
  return array([reference(file.add(intent))]);
}

let profile: Uint8Array | undefined;

/** An ICC profile of version 2.1 (ICC.1:2001-04) for a display: three primaries, adapted to D50, and one curve for all. */
function sRgbProfile(): Uint8Array {
  profile ??= profileOf(tags);
  return profile;
}

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** ICC.1:2001-04, 5.3.4: of values that are not negative. */
const s15Fixed16 = (value: number): Buffer => u32(Math.round(value * 65_536));

const typed = (signature: string, ...parts: readonly Buffer[]): Buffer =>
  Buffer.concat([Buffer.from(signature, "latin1"), u32(0), ...parts]);

const xyz = (x: number, y: number, z: number): Buffer => typed("XYZ ", s15Fixed16(x), s15Fixed16(y), s15Fixed16(z));

/** 6.5.17: the text in ASCII, and no other script. */
function description(text: string): Buffer {
  const ascii = Buffer.from(`${text}\0`, "latin1");
  return typed("desc", u32(ascii.length), ascii, Buffer.alloc(4 + 4 + 2 + 1 + 67));
}

const curveSteps = 1024;

/** IEC 61966-2-1, 5.2: from the coded value to light, in steps between which readers interpolate. */
function curve(): Buffer {
  const bytes = Buffer.alloc(2 * curveSteps);
  for (let step = 0; step < curveSteps; step += 1) {
    const coded = step / (curveSteps - 1);
    const light = coded <= 0.04045 ? coded / 12.92 : ((coded + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65_535), 2 * step);
  }
  return typed("curv", u32(curveSteps), bytes);
}

const d50 = [0.9642, 1, 0.8249] as const;
const curveOfAll = curve();

const tags: readonly (readonly [signature: string, data: Buffer])[] = [
  ["desc", description("sRGB IEC61966-2.1")],
  ["cprt", typed("text", Buffer.from("No copyright, use freely\0", "latin1"))],
  ["wtpt", xyz(...d50)],
  ["rXYZ", xyz(0.4360747, 0.2225045, 0.0139322)],
  ["gXYZ", xyz(0.3850649, 0.7168786, 0.0971045)],
  ["bXYZ", xyz(0.1430804, 0.0606169, 0.7141733)],
  ["rTRC", curveOfAll],
  ["gTRC", curveOfAll],
  ["bTRC", curveOfAll],
];

const headerBytes = 128;

function profileOf(entries: typeof tags): Uint8Array {
  const places = new Map<Buffer, number>();
  const bodies: Buffer[] = [];
  let at = headerBytes + 4 + 12 * entries.length;
  for (const [, data] of entries) {
    if (places.has(data)) continue;
    places.set(data, at);
    const padded = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  const table = entries.map(([signature, data]) =>
    Buffer.concat([Buffer.from(signature, "latin1"), u32(places.get(data) ?? 0), u32(data.length)]),
  );
  return Buffer.concat([header(at), u32(entries.length), ...table, ...bodies]);
}

/** 6.1. The date is that of the standard's second edition: a profile does not change with the day it is written on. */
function header(size: number): Buffer {
  const bytes = Buffer.alloc(headerBytes);
  bytes.writeUInt32BE(size, 0);
  bytes.writeUInt32BE(0x02_10_00_00, 8);
  bytes.write("mntrRGB XYZ ", 12, "latin1");
  for (const [index, part] of [1999, 10, 18].entries()) bytes.writeUInt16BE(part, 24 + 2 * index);
  bytes.write("acsp", 36, "latin1");
  Buffer.concat(d50.map(s15Fixed16)).copy(bytes, 68);
  return bytes;
}
