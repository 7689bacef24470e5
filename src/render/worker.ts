import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { getPriority, platform, setPriority } from "node:os";
import { type MessagePort, workerData } from "node:worker_threads";
import { move, transferableSymbol, valueSymbol } from "piscina";
import type { Warning } from "../vocabulary/warning.ts";
import { createPictureReader } from "./images/read-picture.ts";
import { inspectUpload, type Upload } from "./inspect.ts";
import type { Job, Outcome } from "./job.ts";
import type { Outside, TemplateContent, TemplatePin } from "./outside.ts";
import type { Answer, Question, Worked, WorkerSettings } from "./pool.ts";
import { createEngine, render } from "./render.ts";

/** What the pool hands over for one document. */
interface Task {
  readonly job: Job;
  readonly port: MessagePort;
}

/**
 * Whoever renders leaves the core to the thread that answers requests when both want it: it needs little, and everybody
 * waits for it. Only Linux gives a thread a priority of its own; elsewhere this would slow the whole process.
 */
const nicer = 10;
const nicest = 19;
if (platform() === "linux") setPriority(Math.min(getPriority() + nicer, nicest));

const { engine: version, faces } = workerData as WorkerSettings;
const require = createRequire(import.meta.url);
const { resolve } = require;

const readPicture = createPictureReader(() => readFileSync(resolve("@cwasm/webp/webp.wasm")));

const engine = createEngine({
  version,
  readPicture,
  bundled: faces,
  harfbuzz: readFileSync(resolve("harfbuzzjs/dist/harfbuzz.wasm")),
  subset: readFileSync(resolve("harfbuzzjs/dist/harfbuzz-subset.wasm")),
  face: readFace,
  patterns: (file) => require(`hyphen/patterns/${file}.js`),
  milliseconds: () => performance.now(),
});

/**
 * Opened on first use; a file that is not the one the manifest names is refused, since the colophon vouches for it. A
 * slice, whose name follows "#", is held against its face's index by whoever asks for it.
 */
function readFace(key: string): Uint8Array {
  const [faceKey, slice] = key.split("#");
  const face = faces.find((candidate) => candidate.key === faceKey);
  if (face === undefined) throw new Error(`no bundled face has the key ${key}`);
  if (slice !== undefined) return readFileSync(resolve(`${face.package}/${face.path.replace("*", slice)}`));
  const bytes = readFileSync(face.file);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== face.sha256) throw new Error(`${face.file} is not the file that fonts/manifest.json names`);
  return bytes;
}

/** Asks the main thread over the job's own port and hands the answers to whoever waits for them. */
function outsideOver(port: MessagePort): Outside {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  port.on("message", (answer: Answer) => {
    const asker = waiting.get(answer.id);
    waiting.delete(answer.id);
    if ("failure" in answer) asker?.reject(new Error(answer.failure));
    else asker?.resolve(answer.value);
  });
  let last = 0;
  const ask = (what: Question["ask"], name: string, pin?: TemplatePin): Promise<unknown> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      port.postMessage({ id: last, ask: what, name, pin } satisfies Question);
    });
  return {
    template: async (id, pin) => (await ask("template", id, pin)) as TemplateContent | undefined,
    component: async (name) => (await ask("component", name)) as readonly TemplateContent[],
    asset: async (path) => (await ask("asset", path)) as Uint8Array | undefined,
  };
}

/** Piscina's entry: renders one document and gives the file's bytes away without copying them. */
export default async function work({ job, port }: Task): Promise<unknown> {
  const begunAt = Date.now();
  try {
    const outcome = await render(job, outsideOver(port), engine);
    return move({ [transferableSymbol]: buffersOf(outcome), [valueSymbol]: { outcome, begunAt } satisfies Worked });
  } finally {
    port.close();
  }
}

/** Piscina's second entry: looks at a file that is being uploaded. */
export function inspect(upload: Upload): Promise<readonly Warning[]> {
  return inspectUpload(upload, readPicture);
}

function buffersOf(outcome: Outcome): ArrayBuffer[] {
  return outcome.kind === "made" ? [outcome.bytes.buffer as ArrayBuffer] : [];
}
