import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { saying, smallPdf } from "../files/foreign-files.ts";
import { formFile } from "../files/form-file.ts";
import type { Row } from "./row.ts";
import { ask, statusOf, type Victim } from "./victim.ts";

const root = new URL("../../../", import.meta.url);
const bytesOf = (path: string): Buffer => readFileSync(fileURLToPath(new URL(path, root)));

/** A whole file, where it is uploaded to, and the requests that use it. */
interface Seed {
  readonly kind: "images" | "fonts" | "attachments" | "certs" | "roots";
  readonly name: string;
  readonly bytes: Buffer;
  readonly uses: readonly (readonly [path: string, body: object])[];
  /** It is sent to the verification of signatures as well. */
  readonly isVerified?: boolean;
}

const payload = "documents/generate-from-payload";
const image = (name: string) => ({ document: { content: [{ image: { src: `images/${name}`, width: 50 } }] } });

const signature = { certificate: "certs/a.p12", password: "secret" };
const fill = (name: string, flatten: boolean) => ({
  file: `attachments/${name}`,
  values: { "person.name": "Ada", agreed: true, country: "Brazil" },
  flatten,
});

/** The things of the service's own making that are attacked: a stored document to sign, and a Word file. */
interface Made {
  readonly documentId: string;
  readonly docx: Buffer;
  readonly form: Buffer;
}

async function made(victim: Victim): Promise<Made> {
  const body = JSON.stringify({ document: { content: [{ p: "Hello" }] } });
  const stored = (await (await ask(victim, victim.owner, ["POST", payload], body)).json()) as Pick<Made, "documentId">;
  const word = await ask(victim, victim.owner, ["POST", "documents/preview-from-payload/docx"], body);
  if (!word.ok) throw new Error(`A Word file to attack with was answered ${word.status}.`);
  return { ...stored, docx: Buffer.from(await word.arrayBuffer()), form: Buffer.from(await formFile()) };
}

const seeds = ({ documentId, docx, form }: Made): readonly Seed[] => [
  {
    kind: "images",
    name: "a.png",
    bytes: bytesOf("examples/assets/images/logo.png"),
    uses: [[payload, image("a.png")]],
  },
  {
    kind: "images",
    name: "a.svg",
    bytes: bytesOf("test/fixtures/svg/d3-bars.svg"),
    uses: [
      [payload, image("a.svg")],
      [`${payload}/docx`, image("a.svg")],
    ],
  },
  {
    kind: "fonts",
    name: "a.ttf",
    bytes: bytesOf("test/support/letters/square.ttf"),
    uses: [
      [
        payload,
        { document: { fonts: { A: { regular: "fonts/a.ttf" } }, content: [{ p: "AB", style: { fontFamily: "A" } }] } },
      ],
    ],
  },
  // The roots that later verifications trust.
  { kind: "roots", name: "a.pem", bytes: bytesOf("test/fixtures/sign/root.pem"), uses: [] },
  {
    kind: "attachments",
    name: "a.pdf",
    bytes: smallPdf([saying("Terms"), saying("More")]),
    uses: [
      ["documents/merge", { parts: [{ file: "attachments/a.pdf" }] }],
      [payload, { document: { content: [{ pdf: { src: "attachments/a.pdf" } }] } }],
    ],
    isVerified: true,
  },
  {
    kind: "attachments",
    name: "form.pdf",
    bytes: form,
    uses: [
      ["documents/fill", fill("form.pdf", false)],
      ["documents/fill", fill("form.pdf", true)],
      ["documents/merge", { parts: [{ file: "attachments/form.pdf" }] }],
    ],
  },
  {
    kind: "attachments",
    name: "a.docx",
    bytes: docx,
    uses: [
      ["documents/fill", fill("a.docx", false)],
      ["documents/merge", { parts: [{ file: "attachments/a.docx" }] }],
    ],
    isVerified: true,
  },
  {
    kind: "certs",
    name: "a.p12",
    bytes: bytesOf("test/fixtures/sign/p256.p12"),
    uses: [
      [payload, { document: { content: [{ p: "x" }], signature } }],
      [`documents/${documentId}/sign`, { signature }],
    ],
  },
];

/** One whole file of each kind. */
export const usualFiles: readonly Pick<Seed, "kind" | "name" | "bytes">[] = [
  { kind: "images", name: "a.png", bytes: bytesOf("examples/assets/images/logo.png") },
  { kind: "fonts", name: "a.ttf", bytes: bytesOf("test/support/letters/square.ttf") },
  { kind: "attachments", name: "a.pdf", bytes: smallPdf([saying("Terms")]) },
  { kind: "certs", name: "a.p12", bytes: bytesOf("test/fixtures/sign/p256.p12") },
  { kind: "roots", name: "a.pem", bytes: bytesOf("test/fixtures/sign/root.pem") },
];

const perSeed = 40;

/** Numbers that look random, the same from the same seed (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** Some bytes become others, or the end is cut off. */
function mutated(bytes: Buffer, pick: (below: number) => number): Buffer {
  const copy = Buffer.from(bytes);
  for (let times = 1 + pick(8); times > 0; times -= 1) copy[pick(copy.length)] = pick(256);
  return pick(6) === 0 ? copy.subarray(0, 1 + pick(copy.length)) : copy;
}

/** Files with changed bytes, uploaded, drawn, placed, merged, filled, verified and signed with: a document, or a refusal. */
export async function mutatedFiles(victim: Victim, seed: number): Promise<Row> {
  const pick = chance(seed);
  const gaveWay: string[] = [];
  let tried = 0;
  const note = (what: string, status: number): void => {
    tried += 1;
    if (status === 0 || status === 500) gaveWay.push(`${what} was answered ${status}`);
  };
  for (const one of seeds(await made(victim))) {
    for (let round = 0; round < perSeed; round += 1) {
      const bytes = mutated(one.bytes, pick);
      const verb =
        round === 0 ? (["POST", `assets/${one.kind}`] as const) : (["PUT", `assets/${one.kind}/${one.name}`] as const);
      note(
        `the upload ${round} of ${one.name}`,
        await statusOf(ask(victim, victim.owner, verb, formOf(one.name, bytes))),
      );
      for (const [path, body] of one.uses) {
        note(
          `${path} with ${one.name} ${round}`,
          await statusOf(ask(victim, victim.owner, ["POST", path], JSON.stringify(body))),
        );
      }
      if (one.isVerified !== true) continue;
      note(
        `verifying ${one.name} ${round}`,
        await statusOf(ask(victim, victim.owner, ["POST", "documents/verify"], formOf(one.name, bytes))),
      );
    }
  }
  if (victim.ended() !== undefined) gaveWay.push("the process ended");
  return {
    what: "pictures, fonts, drawings, PDF files, forms, Word files and keys with changed bytes",
    tried,
    gaveWay,
    measured: `seed ${seed}`,
  };
}

export function formOf(name: string, bytes: Buffer): FormData {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(bytes)]), name);
  return form;
}
