import { once } from "node:events";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import type { Definition, Renderer } from "../../src/library/api.ts";
import { ColophonError } from "../../src/library/colophon-error.ts";
import { createRenderer } from "../../src/library/create-renderer.ts";
import { compiledFile } from "../support/compiled/compiled-file.ts";

const example = (path: string): URL => new URL(`../../examples/${path}`, import.meta.url);
const assets = fileURLToPath(example("assets"));
const invoice = readFileSync(example("invoice/definition.json"));
const invoiceData = readFileSync(example("invoice/data.json"));
const alike = { documentId: "a".repeat(32), now: new Date(0), seed: "0".repeat(64) } as const;
const page = (...texts: readonly string[]): Definition => ({ document: { content: texts.map((p) => ({ p })) } });

const renderer = await createRenderer({ assets });

/** What a call is refused with. */
async function refusal(call: Promise<unknown>): Promise<ColophonError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error instanceof ColophonError) return error;
  throw new Error("It was not refused.", { cause: error });
}

async function listed<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const all: Item[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const pdf = async (...texts: readonly string[]): Promise<Uint8Array> => (await renderer.render(page(...texts))).bytes;

describe("a renderer", () => {
  test("makes a document of a definition and its data, as values, as text and as bytes", async () => {
    const made = await renderer.render(invoice, { data: invoiceData, ...alike });
    expect(Buffer.from(made.bytes).toString("latin1", 0, 5)).toBe("%PDF-");
    expect(made).toMatchObject({ contentType: "application/pdf", pageCount: 1, warnings: [], errorCodes: [] });
    expect(made.colophon.job).toMatchObject({ documentId: alike.documentId, clock: "1970-01-01T00:00:00.000Z" });
    const asText = await renderer.render(invoice.toString(), { data: invoiceData.toString(), ...alike });
    const values = [JSON.parse(invoice.toString()), JSON.parse(invoiceData.toString())] as const;
    const asValues = await renderer.render(values[0], { data: values[1], ...alike });
    expect(asText.colophon.output).toBe(made.colophon.output);
    expect(asValues.colophon.output).toBe(made.colophon.output);
  });

  test("makes DOCX files", async () => {
    const { bytes, contentType } = await renderer.render(invoice, { data: invoiceData, format: "docx" });
    expect(Buffer.from(bytes).toString("latin1", 0, 2)).toBe("PK");
    expect(contentType).toContain("wordprocessingml");
  });

  test("takes files of a function, and names those that it does not give", async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    const names: string[] = [];
    const own = await createRenderer({
      assets: async (path) => {
        names.push(path);
        return path === "there.svg" ? Buffer.from(svg) : undefined;
      },
    });
    const { errorCodes, warnings, colophon } = await own.render(page("[img, there.svg, 9|9][img, away.svg, 9|9]"));
    expect(names).toContain("away.svg");
    expect(errorCodes).toEqual(["SVG_NOT_LOADED"]);
    expect(warnings).toMatchObject([{ code: "SVG_NOT_LOADED", path: "/document/content/0/p", page: 1 }]);
    expect(Object.keys(colophon.assets)).toEqual(["there.svg"]);
  });

  test("throws what the function of files throws, and makes the next document", async () => {
    const fault = new Error("no bucket");
    const own = await createRenderer({ assets: () => Promise.reject(fault) });
    await expect(own.render(page("[img, a.svg, 9|9]"))).rejects.toBe(fault);
    expect((await own.render(page("Hello"))).pageCount).toBe(1);
  });

  test("makes documents of calls at once one after the other", async () => {
    const texts = Array.from({ length: 5 }, (_, at) => `Page ${at}`);
    const alone = await Promise.all(texts.map((text) => renderer.render(page(text), alike)));
    const again = [];
    for (const text of texts) again.push(await renderer.render(page(text), alike));
    expect(alone.map(({ colophon }) => colophon.output)).toEqual(again.map(({ colophon }) => colophon.output));
  });

  test("checks a definition, and lists what the document would lack where it has data", async () => {
    expect(await renderer.check({ document: { content: [{ stlye: "x" }] } } as unknown as Definition)).toMatchObject({
      ok: false,
      errors: [{ code: "UNKNOWN_PROPERTY", path: "/document/content/0/stlye" }],
    });
    const lacking = page("[img, away.svg, 9|9]$data.name");
    expect(await renderer.check(lacking)).toEqual({ ok: true, errors: [], errorCodes: [], warnings: [] });
    expect(await renderer.check(lacking, { data: {} })).toMatchObject({
      ok: true,
      errorCodes: ["SVG_NOT_LOADED", "UNRESOLVED_TOKEN"],
    });
    expect(await renderer.check(lacking, { data: {}, strict: true })).toMatchObject({ ok: false });
    expect(await renderer.check("{")).toMatchObject({ ok: false, errors: [{ code: "INVALID_JSON", path: "" }] });
  });

  test("fills forms", async () => {
    const form = await renderer.render(page("[textfield, email, address, 250|20]"));
    const filled = await renderer.fill(form.bytes, { email: "ada@example.com" }, { flatten: true });
    expect(filled).toMatchObject({ contentType: "application/pdf", pageCount: 1, warnings: [] });
    expect(await refusal(renderer.fill(form.bytes, { mail: "x" }))).toMatchObject({ path: "/values/mail" });
    expect(await refusal(renderer.fill(form.bytes, {}, { syntax: "jinja" }))).toMatchObject({ path: "/syntax" });
  });

  test("fills Word files", async () => {
    const word = await renderer.render(page("Dear {name}"), { format: "docx" });
    const filled = await renderer.fill(word.bytes, { name: "Ada" }, { syntax: "docxtemplater" });
    expect(filled).toMatchObject({ pageCount: 0 });
    expect(filled.contentType).toContain("wordprocessingml");
    expect(await refusal(renderer.fill(word.bytes, {}, { flatten: true }))).toMatchObject({ path: "/flatten" });
  });

  test("merges files, pages of files and definitions", async () => {
    const file = await pdf("One");
    const merged = await renderer.merge([
      file,
      { file, title: "Again", pages: "1" },
      { definition: page("Dear $data.name"), data: { name: "Ada" } },
    ]);
    expect(merged).toMatchObject({ pageCount: 3, warnings: [] });
    expect(await refusal(renderer.merge([file, Buffer.from("none")]))).toMatchObject({ path: "/parts/1" });
    const wrong = { definition: { document: { content: [{ stlye: "x" }] } } } as unknown as { definition: Definition };
    expect(await refusal(renderer.merge([wrong]))).toMatchObject({
      path: "/parts/0/document/content/0/stlye",
    });
  });

  test("judges signatures", async () => {
    const verified = await renderer.verify(await pdf("Unsigned"));
    expect(verified).toMatchObject({ format: "pdf", signatures: [] });
    expect(await refusal(renderer.verify(Buffer.from("none")))).toMatchObject({
      code: "INVALID_REQUEST",
      path: "/file",
    });
  });

  test("makes a definition of a file of another program, which it takes", async () => {
    const imported = await renderer.import(Buffer.from("# Hello\n\nA page."), { fileName: "hello.md" });
    expect(imported).toMatchObject({ format: "markdown", data: {}, assets: [], report: [] });
    expect((await renderer.render(imported.definition)).pageCount).toBe(1);
  });

  test("draws pages, each when the one before was taken", async () => {
    const file = (await renderer.merge([await pdf("One"), await pdf("Two"), await pdf("Three")])).bytes;
    const all = await listed(renderer.images(file, { width: 60 }));
    expect(all.map(({ page: number, width, pageCount }) => [number, width, pageCount])).toEqual([
      [1, 60, 3],
      [2, 60, 3],
      [3, 60, 3],
    ]);
    expect(Buffer.from(all[0]?.bytes ?? []).toString("latin1", 1, 4)).toBe("PNG");
    expect((await listed(renderer.images(file, { pages: [3, 1], width: 20 }))).map((one) => one.page)).toEqual([3, 1]);
    expect(await refusal(listed(renderer.images(file, { pages: [4] })))).toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("what is wrong is refused with its place:", () => {
  const wrong = (call: (own: Renderer) => Promise<unknown>): Promise<ColophonError> => refusal(call(renderer));
  const untyped = (value: unknown) => value as never;

  test.each<readonly [string, (own: Renderer) => Promise<unknown>, Partial<ColophonError>]>([
    ["no definition", (own) => own.render(untyped(undefined)), { code: "INVALID_REQUEST", path: "" }],
    ["no JSON", (own) => own.render("{"), { code: "INVALID_JSON", path: "" }],
    ["no content", (own) => own.render(untyped({ document: {} })), { code: "NO_CONTENT" }],
    ["a circle", (own) => own.render(untyped(circle())), { code: "INVALID_REQUEST", path: "" }],
    ["a BigInt", (own) => own.render(page("a"), { data: { a: 1n } }), { code: "INVALID_REQUEST", path: "/data" }],
    ["an option of another name", (own) => own.render(page("a"), untyped({ dat: {} })), { path: "/dat" }],
    ["an option of another kind", (own) => own.render(page("a"), untyped({ strict: "yes" })), { path: "/strict" }],
    ["a format", (own) => own.render(page("a"), untyped({ format: "html" })), { path: "/format" }],
    ["a locale", (own) => own.render(page("a"), { locale: "xx_YY_q" }), { path: "/locale" }],
    ["an id", (own) => own.render(page("a"), { documentId: "1" }), { path: "/documentId" }],
    ["a time", (own) => own.render(page("a"), { now: new Date("never") }), { path: "/now" }],
    [
      "a signal that nobody can listen to",
      (own) => own.render(page("a"), { signal: untyped({ aborted: true }) }),
      { path: "/signal" },
    ],
    [
      "data that close what is around them, and go on",
      (own) => own.render(page("a"), { data: '{},"content":"{}"' }),
      { code: "INVALID_JSON", path: "/data" },
    ],
    [
      "values that do",
      (own) => own.fill(Buffer.from("%PDF-"), '{},"file":"other.pdf"'),
      { code: "INVALID_JSON", path: "/values" },
    ],
    [
      "a part that does",
      (own) => own.merge([{ definition: page("a"), data: '{}},{"file":"other.pdf"' }]),
      { code: "INVALID_JSON", path: "/parts/0/data" },
    ],
    ["a part of a merge", (own) => own.merge([untyped(3)]), { path: "/parts/0" }],
    ["no list of parts", (own) => own.merge(untyped("a")), { path: "/parts" }],
    ["a file that is none", (own) => own.fill(untyped("a"), {}), { path: "/file" }],
    ["values that are none", (own) => own.fill(Buffer.from("%PDF-"), untyped(3)), { path: "/values" }],
    ["an unknown import", (own) => own.import(Buffer.from("a"), untyped({ format: "rtf" })), { path: "/format" }],
    ["a picture's width", (own) => listed(own.images(Buffer.from("a"), { width: 0 })), { path: "/width" }],
  ])("%s", async (_, call, expected) => {
    const error = await wrong(call);
    expect(error).toMatchObject(expected);
    expect(error.message).not.toBe("");
    expect(error.faults.map(({ path }) => path)[0] ?? "").toBe(error.path);
  });

  test("settings of a renderer", async () => {
    expect(await refusal(createRenderer(untyped({ asset: "a" })))).toMatchObject({ path: "/asset" });
    expect(await refusal(createRenderer({ limits: { pages: 0 } }))).toMatchObject({ path: "/limits/pages" });
    expect(await refusal(createRenderer({ limits: { seconds: 3e6 } }))).toMatchObject({ path: "/limits/seconds" });
    expect(await refusal(createRenderer({ network: untyped({ allow: "a" }) }))).toMatchObject({
      path: "/network/allow",
    });
  });

  test("a definition and data that are too long, before anything is made of them", async () => {
    const error = await wrong((own) => own.render(page("a"), { data: { text: "a".repeat(16 * 2 ** 20) } }));
    expect(error.code).toBe("PAYLOAD_TOO_LARGE");
  });
});

function circle(): object {
  const own: Record<string, unknown> = {};
  own["document"] = own;
  return own;
}

describe("limits of one document hold in this thread:", () => {
  const long = page(...Array.from({ length: 30_000 }, (_, at) => `Line ${at}`));

  test("pages and work", async () => {
    const few = await createRenderer({ limits: { pages: 1 } });
    expect(
      await refusal(few.render({ document: { content: [{ p: "a" }, { break: "page" }, { p: "b" }] } })),
    ).toMatchObject({ code: "BUDGET_EXCEEDED" });
    const little = await createRenderer({ limits: { work: 1000 } });
    expect(await refusal(little.render(long))).toMatchObject({ code: "BUDGET_EXCEEDED" });
  });

  test("seconds, also while it computes", async () => {
    const endless = { document: { content: Array.from({ length: 400 }, () => ({ p: "$data.text" })) } };
    const brief = await createRenderer({ limits: { seconds: 1 } });
    const text = "Words of a long text. ".repeat(4000);
    const error = await refusal(brief.render(endless, { data: { text } }));
    expect(error.code).toBe("RENDER_LIMIT");
    expect(error.message).toContain("within 1 s");
    expect((await renderer.render(page("Hello"))).pageCount).toBe(1);
  });

  test("a file that never comes", async () => {
    const brief = await createRenderer({ limits: { seconds: 1 }, assets: () => new Promise(() => undefined) });
    expect(await refusal(brief.render(page("[img, a.svg, 9|9]")))).toMatchObject({ code: "RENDER_LIMIT" });
  });
});

describe("a call whose signal is aborted", () => {
  test("is not begun, and throws the signal's reason", async () => {
    const reason = new Error("enough");
    await expect(renderer.render(page("a"), { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  });

  test("leaves its place while it waits for a file, and the next one is made", async () => {
    const waiting = new AbortController();
    const own = await createRenderer({
      assets: async (path) => {
        if (path === "never.svg") waiting.abort(new Error("enough"));
        return await new Promise(() => undefined);
      },
    });
    await expect(own.render(page("[img, never.svg, 9|9]"), { signal: waiting.signal })).rejects.toThrow("enough");
    expect((await own.render(page("Hello"))).pageCount).toBe(1);
  });

  test("leaves the line, and those behind it come in their turn", async () => {
    let give: (file: undefined) => void = () => undefined;
    const file = new Promise<undefined>((resolve) => {
      give = resolve;
    });
    const own = await createRenderer({ assets: () => file });
    const first = own.render(page("[img, a.svg, 9|9]"));
    const leaving = new AbortController();
    const second = own.render(page("Second"), { signal: leaving.signal });
    const third = own.render(page("Third"));
    await pause(1);
    leaving.abort(new Error("enough"));
    await expect(second).rejects.toThrow("enough");
    give(undefined);
    expect((await first).errorCodes).toEqual(["SVG_NOT_LOADED"]);
    expect((await third).pageCount).toBe(1);
  });
});

test("a renderer works in a thread of the program's own", async () => {
  const program = `
    import { parentPort } from "node:worker_threads";
    const { createRenderer } = await import(${JSON.stringify(pathToFileURL(compiledFile("library/index.ts")).href)});
    const renderer = await createRenderer();
    const { pageCount } = await renderer.render({ document: { content: [{ p: "Hello" }] } });
    parentPort.postMessage(pageCount);`;
  const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
  expect(await once(thread, "message")).toEqual([1]);
  await thread.terminate();
});

test.each([undefined, 1])("files may be given, or not, in any way (processes: %s)", async (processes) => {
  const answers: Readonly<Record<string, () => unknown>> = {
    "null.svg": () => null,
    "text.svg": () => "<svg/>",
    "throws.svg": () => {
      throw new Error("no bucket");
    },
  };
  await using own = await createRenderer({ processes, assets: (path) => answers[path]?.() as never });
  const made = (name: string) => own.render(page(`[img, ${name}, 9|9]`));
  expect((await made("null.svg")).errorCodes).toEqual(["SVG_NOT_LOADED"]);
  await expect(made("text.svg")).rejects.toThrow(
    'assets("text.svg"): expected bytes (a Uint8Array) or undefined; came ',
  );
  await expect(made("throws.svg")).rejects.toThrow("no bucket");
});

test("a call that leaves while it gives a file, which then fails, ends nothing else", async () => {
  const leaving = new AbortController();
  const own = await createRenderer({
    assets: async () => {
      leaving.abort(new Error("enough"));
      return await Promise.reject(new Error("no bucket"));
    },
  });
  await expect(own.render(page("[img, a.svg, 9|9]"), { signal: leaving.signal })).rejects.toThrow("enough");
  expect((await own.render(page("Hello"))).pageCount).toBe(1);
});

test("a definition of a merge does not reach the pages of a part that were left out", async () => {
  const file = await pdf("first", "second");
  const definition = { document: { content: [{ pdf: { src: "/part-1.pdf" } }] } } as unknown as Definition;
  const { errorCodes } = await renderer.merge([{ file, pages: "1" }, { definition }]);
  expect(errorCodes).not.toEqual([]);
});

test("calls that were made are answered before a renderer ends its processes", async () => {
  const own = await createRenderer({ processes: 1 });
  const calls = [own.render(page("One")), own.render(page("Two"))];
  await own.dispose();
  expect((await Promise.all(calls)).map(({ pageCount }) => pageCount)).toEqual([1, 1]);
});

test("a renderer that was disposed of takes no further call", async () => {
  const own = await createRenderer();
  const last = own.render(page("Hello"));
  await own[Symbol.asyncDispose]();
  expect((await last).pageCount).toBe(1);
  expect(await refusal(own.render(page("Hello")))).toMatchObject({ code: "UNAVAILABLE" });
});
