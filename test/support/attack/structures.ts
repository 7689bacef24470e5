import { setTimeout as sleep } from "node:timers/promises";
import { hostileFiles, hostileForms, hostileOutlines, hostileTables, latePages } from "../files/hostile-forms.ts";
import { hostilePackages } from "../files/hostile-packages.ts";
import { hostileCms, hostileInvoices, hostileKeys } from "../files/hostile-signatures.ts";
import { formOf } from "./files.ts";
import type { Row } from "./row.ts";
import { ask, statusOf, type Victim } from "./victim.ts";

/** Files in which a little stands for a lot, and how they reach the service: the statuses of its answers. */
interface Kind {
  readonly what: string;
  readonly files: readonly (() => Uint8Array)[];
  readonly send: (victim: Victim, bytes: Uint8Array, number: number) => Promise<readonly number[]>;
}

const statusesOf = async (...requests: readonly (() => Promise<Response>)[]): Promise<readonly number[]> => {
  const statuses: number[] = [];
  for (const one of requests) statuses.push(await statusOf(one()));
  return statuses;
};

const verify: Kind["send"] = (victim, bytes) =>
  statusesOf(() => ask(victim, victim.owner, ["POST", "documents/verify"], formOf("a.pdf", Buffer.from(bytes))));

const verifyBeside: Kind["send"] = (victim, signature) => {
  const form = formOf("a.txt", Buffer.from("signed"));
  form.append("signature", new Blob([new Uint8Array(signature)]), "a.p7s");
  return statusesOf(() => ask(victim, victim.owner, ["POST", "documents/verify"], form));
};

type Use = (path: string) => readonly [method: string, path: string, body?: object];

/** Uploads a file to a folder, and asks something of it. */
const uploaded =
  (use: Use, { folder, extension } = { folder: "attachments", extension: "pdf" }): Kind["send"] =>
  (victim, bytes, number) => {
    const name = `hostile-${number}.${extension}`;
    const [method, path, body] = use(`${folder}/${name}`);
    return statusesOf(
      () => ask(victim, victim.owner, ["POST", `assets/${folder}`], formOf(name, Buffer.from(bytes))),
      () => ask(victim, victim.owner, [method, path], body === undefined ? undefined : JSON.stringify(body)),
      () => ask(victim, victim.owner, ["DELETE", `assets/${folder}/${name}`]),
    );
  };

const payload = "documents/generate-from-payload";
const hello = [{ p: "Hello" }];

const kinds: readonly Kind[] = [
  { what: "PDF files", files: Object.values({ ...hostileFiles, ...hostileTables }), send: verify },
  { what: "Word files", files: Object.values(hostilePackages), send: verify },
  {
    what: "forms",
    files: Object.values(hostileForms),
    send: uploaded((file) => ["GET", `documents/fields?file=${encodeURIComponent(file)}`]),
  },
  {
    what: "outlines and names",
    files: Object.values(hostileOutlines),
    send: uploaded((file) => ["POST", "documents/merge", { parts: [{ file }] }]),
  },
  {
    what: "pages",
    files: Object.values(latePages),
    send: uploaded((src) => ["POST", payload, { document: { content: [{ pdf: { src } }] } }]),
  },
  { what: "forms to verify", files: Object.values(hostileForms), send: verify },
  { what: "signatures beside files (CMS)", files: Object.values(hostileCms), send: verifyBeside },
  {
    what: "keys (PKCS#12)",
    files: Object.values(hostileKeys),
    send: uploaded(
      (certificate) => [
        "POST",
        payload,
        { document: { content: hello, signature: { certificate, password: "secret" } } },
      ],
      { folder: "certs", extension: "p12" },
    ),
  },
  {
    what: "invoices in XML",
    files: Object.values(hostileInvoices),
    send: uploaded(
      (filePath) => [
        "POST",
        payload,
        {
          document: {
            metadata: { title: "Invoice" },
            conformance: ["pdf/a-3b"],
            attachments: [{ filePath, fileName: "factur-x.xml" }],
            content: hello,
          },
        },
      ],
      { folder: "attachments", extension: "xml" },
    ),
  },
];

const lanes = 4;
const beatMs = 25;
/** So long may the service take to say that it lives, whatever its threads do. In milliseconds. */
const mostMs = 250;
/** docs/how-to/operate.md, "Memory": two threads of 1,024 MB, an eighth of that each, 512 MB of WebAssembly each, and what a node begins with. */
const mostMb = 2 * (1024 + 96 + 512) + 250;

/** So many hostile files of each kind, a few at any time; `/livez` is requested in open loop. */
export async function structures(victim: Victim, each: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const kind of kinds) rows.push(await attacked(victim, kind, each));
  return rows;
}

async function attacked(victim: Victim, { what, files, send }: Kind, each: number): Promise<Row> {
  const pulse = pulseOf(victim);
  const made = files.map((file) => file());
  const gaveWay: string[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < each) {
      const number = next;
      next += 1;
      const statuses = await send(victim, made[number % made.length] ?? new Uint8Array(), number);
      for (const status of statuses)
        if (status === 0 || status === 500) gaveWay.push(`file ${number % made.length} was answered ${status}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const { slowestMs, memoryMb } = await pulse.stop();
  if (victim.ended() !== undefined) gaveWay.push(`the process ended with ${victim.ended()}`);
  if (slowestMs > mostMs) gaveWay.push(`whether it lives was answered after ${slowestMs} ms`);
  if (memoryMb > mostMb) gaveWay.push(`the process had ${memoryMb} MB`);
  const measured = `/livez within ${slowestMs} ms, ${memoryMb} MB`;
  return { what: `${what} in which a little stands for a lot`, tried: each, gaveWay, measured };
}

/** Asks whether the process lives at fixed times, answered or not; a garbage collection of the asker's own counts like any wait, one in a hundred is left out. */
function pulseOf(victim: Victim) {
  const waits: Promise<number>[] = [];
  let memoryMb = 0;
  let isOver = false;
  const beats = (async () => {
    while (!isOver) {
      const began = performance.now();
      waits.push(statusOf(fetch(`${victim.baseUrl}/livez`)).then(() => performance.now() - began));
      if (victim.ended() === undefined) memoryMb = Math.max(memoryMb, victim.memoryMb());
      await sleep(beatMs);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await beats;
      const sorted = (await Promise.all(waits)).toSorted((one, other) => one - other);
      return {
        slowestMs: Math.round(sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0),
        memoryMb: Math.round(memoryMb),
      };
    },
  };
}
