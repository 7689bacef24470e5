import { hostileFiles, hostileForms, hostileOutlines, hostileTables, latePages } from "../files/hostile-forms.ts";
import { hostilePackages } from "../files/hostile-packages.ts";
import { hostileCms, hostileInvoices, hostileKeys } from "../files/hostile-signatures.ts";
import { hostileTexts } from "../files/hostile-texts.ts";
import { formOf } from "./files.ts";
import { type Pulse, pulseOf } from "./pulse.ts";
import type { Row } from "./row.ts";
import { ask, mostMb, statusOf, type Victim } from "./victim.ts";

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

/** Makes a PDF file of a definition, then a Word file of the next. */
const generated: Kind["send"] = (victim, body, number) => {
  const path = `documents/generate-from-template${number % 2 === 0 ? "" : "/docx"}`;
  return statusesOf(() => ask(victim, victim.owner, ["POST", path], Buffer.from(body).toString("utf8")));
};

const payload = "documents/generate-from-payload";
const hello = [{ p: "Hello" }];

const kinds: readonly Kind[] = [
  { what: "PDF files verified", files: Object.values({ ...hostileFiles, ...hostileTables }), send: verify },
  {
    what: "PDF files uploaded and placed",
    files: Object.values({ ...hostileFiles, ...hostileTables }),
    send: uploaded((src) => ["POST", payload, { document: { content: [{ pdf: { src } }] } }]),
  },
  { what: "Word files verified", files: Object.values(hostilePackages), send: verify },
  {
    what: "Word files uploaded and filled",
    files: Object.values(hostilePackages),
    send: uploaded((file) => ["POST", "documents/fill", { file, values: { name: "Ada" } }], {
      folder: "attachments",
      extension: "docx",
    }),
  },
  { what: "words of 5 MB, and 1 MB bound twenty times", files: Object.values(hostileTexts), send: generated },
  {
    what: "forms uploaded, their fields listed",
    files: Object.values(hostileForms),
    send: uploaded((file) => ["GET", `documents/fields?file=${encodeURIComponent(file)}`]),
  },
  {
    what: "outlines and names uploaded and merged",
    files: Object.values(hostileOutlines),
    send: uploaded((file) => ["POST", "documents/merge", { parts: [{ file }] }]),
  },
  {
    what: "pages uploaded and placed",
    files: Object.values(latePages),
    send: uploaded((src) => ["POST", payload, { document: { content: [{ pdf: { src } }] } }]),
  },
  { what: "forms verified", files: Object.values(hostileForms), send: verify },
  { what: "signatures beside files (CMS) verified", files: Object.values(hostileCms), send: verifyBeside },
  {
    what: "keys (PKCS#12) uploaded and signed with",
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
    what: "invoices in XML uploaded and attached",
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
/** So long may the service take to say that it lives, whatever its hosts do, beyond what a busy machine takes. In milliseconds. */
const mostMs = 250;

/** So many hostile files of each kind, a few at any time; `/livez` is requested in open loop. */
export async function* structures(victim: Victim, each: number): AsyncGenerator<Row> {
  for (const kind of kinds) yield await attacked(victim, kind, each);
}

async function attacked(victim: Victim, { what, files, send }: Kind, each: number): Promise<Row> {
  const made = files.map((file) => file());
  const pulse = await pulseOf(victim);
  const gaveWay: string[] = [];
  const answers = new Map<number, number>();
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < each) {
      const number = next;
      next += 1;
      const statuses = await send(victim, made[number % made.length] ?? new Uint8Array(), number);
      for (const status of statuses) {
        answers.set(status, (answers.get(status) ?? 0) + 1);
        if (status === 0 || status === 500) gaveWay.push(`file ${number % made.length} was answered ${status}`);
      }
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  const found = await pulse.stop();
  if (victim.ended() !== undefined) gaveWay.push(`the process ended with ${victim.ended()}`);
  const answered = [...answers].map(([status, times]) => `${times} × ${status}`).join(", ");
  return { what, tried: each, gaveWay: [...gaveWay, ...beyond(found)], measured: `${answered}; ${saidOf(found)}` };
}

function beyond({ slowestMs, idleMs, unanswered, serviceMb, hostMb }: Pulse): readonly string[] {
  const found: string[] = [];
  if (slowestMs - idleMs > mostMs)
    found.push(`whether it lives was answered after ${slowestMs} ms, by a server that does nothing after ${idleMs} ms`);
  if (unanswered > 0) found.push(`${unanswered} requests of /livez had no answer of 200`);
  if (serviceMb > mostMb.service) found.push(`the process that answers had ${serviceMb} MB`);
  if (hostMb > mostMb.host) found.push(`a host had ${hostMb} MB`);
  return found;
}

const saidOf = ({ slowestMs, p99Ms, idleMs, serviceMb, hostMb }: Pulse): string =>
  `/livez within ${slowestMs} ms (p99 ${p99Ms}; ${idleMs} of a server that does nothing), ${serviceMb} MB, a host ${hostMb} MB`;
