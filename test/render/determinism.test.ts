import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { RenderEngine } from "../../src/render/jobs/engine.ts";
import { render } from "../../src/render/jobs/render.ts";
import { type Format, formats } from "../../src/vocabulary/http/documents.ts";
import { programWords } from "../support/compiled/of-program.ts";
import { exampleJob, exampleOutside, renderFolder } from "../support/definitions/render-example.ts";
import { everyNth } from "../support/night.ts";
import { node } from "../support/programs/processes.ts";
import { freshEngine } from "../support/threads/local-engine.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));
const script = fileURLToPath(new URL("../support/definitions/hash-of-example.ts", import.meta.url));

/** Of the invoice in every format. */
async function hashesElsewhere(cwd: string, env: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const { stdout } = await node.finished([...programWords(script), "invoice", ...formats], {
    cwd,
    env: { PATH: process.env["PATH"] ?? "", ...env },
  });
  return stdout.trim().split("\n");
}

async function hashHere(format: Format): Promise<string> {
  const here = await renderFolder(freshEngine(), `${root}examples/invoice`, format);
  if (here.kind === "refused") throw new Error(here.refusal.message);
  return createHash("sha256").update(here.bytes).digest("hex");
}

test("the invoice has the same bytes in any process, time zone, language and folder", async () => {
  const expected = await Promise.all(formats.map(hashHere));
  const places = [
    [tmpdir(), { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8", HOME: tmpdir() }],
    [root, { TZ: "America/St_Johns", LANG: "C" }],
  ] as const;
  for (const [cwd, env] of everyNth(places, 2)) expect(await hashesElsewhere(cwd, env)).toEqual(expected);
});

const pairs = [
  ["invoice", "letter", "pdf"],
  ["invoice", "letter", "docx"],
  // Both have Arabic.
  ["multilingual", "invoice-arabic", "pdf"],
  ["multilingual", "invoice-arabic", "docx"],
  // Both have drawings.
  ["boarding-pass", "catalogue", "docx"],
] as const;

/** Before a landing two in PDF and one in DOCX; for a change one of each. */
test.each(everyNth(pairs, 16))(
  "what was rendered before leaves no trace in %s (after %s, %s)",
  async (one, other, format) => {
    const engine = freshEngine();
    const made = (from: RenderEngine, name: string) => renderFolder(from, `${root}examples/${name}`, format);
    const first = await made(engine, one);
    await made(engine, other);
    const again = await made(engine, one);
    const after = freshEngine();
    await made(after, other);
    const later = await made(after, one);
    if (first.kind === "refused" || again.kind === "refused" || later.kind === "refused") throw new Error("refused");
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0);
    expect(Buffer.compare(first.bytes, later.bytes)).toBe(0);
  },
);

test("another version of the same program makes the same bytes under the label of the first", async () => {
  const engine = freshEngine();
  const definition = { document: { content: [{ p: "Kept." }] } };
  const made = async (version: string, label?: string) => {
    const job = { ...exampleJob(definition), ...(label === undefined ? {} : { label }) };
    const outcome = await render(job, exampleOutside, { ...engine, version });
    if (outcome.kind === "refused") throw new Error(outcome.refusal.message);
    return outcome.colophon;
  };
  const first = await made("1.0.0");
  expect((await made("2.0.0")).output).not.toBe(first.output);
  expect(await made("2.0.0", "1.0.0")).toEqual(first);
});
