import { beforeEach, describe, expect, test } from "vitest";
import type { TemplateContent, TemplatePin } from "../../../../src/render/contract/outside.ts";
import { accept } from "../../../../src/render/definition/accept/accept.ts";
import { jsonExtent } from "../../../../src/vocabulary/json/extent.ts";
import { Refusal } from "../../../../src/vocabulary/refusal.ts";

const encode = (value: unknown) => new TextEncoder().encode(typeof value === "string" ? value : JSON.stringify(value));

const now = "2026-03-28T14:30:00.250Z";

const outsideWith = (...templates: TemplateContent[]) => ({
  template: async (id: string) => templates.find((template) => template.id === id),
});

const payload = (body: unknown) => accept({ source: "payload", body: encode(body), now }, outsideWith());
const template = (body: unknown, ...stored: TemplateContent[]) =>
  accept({ source: "template", body: encode(body), now }, outsideWith(...stored));

async function refusal(accepting: Promise<unknown>): Promise<Refusal> {
  const error = await accepting.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error("was accepted");
  return error;
}

const document = { content: [{ p: "Hello" }] };

describe("a payload", () => {
  test("is a definition; it has no data and no template", async () => {
    const accepted = await payload({ $schema: "x", document });
    expect(accepted).toMatchObject({ document, data: undefined, template: undefined });
    expect(accepted.hashes.definition).toMatch(/^[0-9a-f]{64}$/);
  });

  test.each([
    ['{"document":{"content":[{"p":"x","style":{"fontSize":1e400}}]}}', "/document/content/0/style/fontSize"],
    ['{"document":{"content":[{"use":{"name":"a","data":{"n":[0,-1e400]}}}]}}', "/document/content/0/use/data/n/1"],
  ])("a number that is too large is refused with its place: %s", async (body, path) => {
    const { code, faults } = await refusal(payload(body));
    expect([["INVALID_DEFINITION", "INVALID_JSON"].includes(code), faults.map((fault) => fault.path)]).toEqual([
      true,
      [path],
    ]);
    expect(faults[0]?.message).toContain("1.8e308");
  });

  test("a number in the data that is too large is refused with its place", async () => {
    const body = '{"content":{"document":{"content":[{"p":"x"}]}},"data":{"a/b":[{"n":1e400}]}}';
    const { code, message, faults } = await refusal(template(body));
    expect([code, faults.map((fault) => fault.path)]).toEqual(["INVALID_JSON", ["/data/a~1b/0/n"]]);
    expect(message).toContain("Send it as a text.");
  });

  test("a byte order mark is passed over, other spellings of the same JSON have the same hash", async () => {
    const plain = await payload('{"document":{"content":[{"p":"Hello"}]}}');
    const marked = await payload('\uFEFF{ "document": { "content": [ {"p": "H\\u0065llo"} ] } }');
    expect(marked.hashes).toEqual(plain.hashes);
  });

  test("enumerated words come back in their normal spelling", async () => {
    const { document: read } = await payload({ document: { pageSetup: { size: "A5" }, ...document } });
    expect(read.pageSetup?.size).toBe("a5");
  });

  test.each([
    ["", "is not valid JSON"],
    ["{", "is not valid JSON"],
    ["{'document': 1}", "is not valid JSON"],
    ["[1,]", "is not valid JSON"],
  ])("%j is no JSON", async (body, why) => {
    const { code, message } = await refusal(payload(body));
    expect([code, message.includes(why)]).toEqual(["INVALID_JSON", true]);
  });

  test("bytes that are not UTF-8 are no JSON", async () => {
    const body = Uint8Array.of(0x22, 0xff, 0x22);
    expect((await refusal(accept({ source: "payload", body, now }, outsideWith()))).code).toBe("INVALID_JSON");
  });

  test.each([10_000, 1_000_000])("%i levels of nesting are refused and do not overflow the stack", async (depth) => {
    const nested = "[".repeat(depth) + "]".repeat(depth);
    expect((await refusal(payload(nested))).code).toBe("INVALID_JSON");
    expect(
      (await refusal(payload(`{"document":{"content":${'{"a":'.repeat(depth)}1${"}".repeat(depth)}}}`))).code,
    ).toBe("INVALID_JSON");
    expect((await refusal(template({ data: {}, content: nested }))).code).toBe("TEMPLATE_INVALID");
  });

  test("members that a client writes as null are as if it had left them out", async () => {
    const kept = {
      id: "7d4440c0-9dc0-11d1-b245-5ffdce74fad2",
      revision: "rev-1",
      content: JSON.stringify({ document }),
    };
    const body = { templateId: kept.id, data: {}, content: null, revision: null, asOf: null };
    expect((await template(body, kept)).template).toEqual({ id: kept.id, revision: "rev-1" });
  });

  test("brackets in strings are no nesting", async () => {
    const p = `${"[{".repeat(1000)}\\"`;
    expect((await payload({ document: { content: [{ p }] } })).document.content[0]).toEqual({ p });
  });

  test("more values than a document can need are refused", async () => {
    expect((await refusal(payload(`[${"0,".repeat(2_000_001)}0]`))).code).toBe("BUDGET_EXCEEDED");
  });

  test.each([[{}], [{ document: {} }], [{ document: { content: [] } }], [{ document: { content: "x" } }], ["null"]])(
    "%j has no valid content",
    async (body) => {
      const { code, message, faults } = await refusal(payload(body));
      expect([code, message]).toEqual(["NO_CONTENT", "The definition must have valid content."]);
      expect(faults.length).toBeGreaterThan(0);
    },
  );

  test("every fault is reported, with its place; the first is the message", async () => {
    const content = [{ p: "x", stlye: "a" }, { table: { rows: [[{ td: 1 }]] } }];
    const { code, message, faults } = await refusal(payload({ document: { content } }));
    expect(code).toBe("INVALID_DEFINITION");
    expect(faults.map(({ path }) => path)).toEqual([
      "/document/content/0/stlye",
      "/document/content/1/table/rows/0/0/td",
    ]);
    expect(message).toBe(faults[0]?.message);
  });

  test("the wrapper of templates is none of a payload's", async () => {
    expect((await refusal(payload({ documentDefinition: { contents: document.content } }))).code).toBe("NO_CONTENT");
  });

  test("members called __proto__ are refused like any unknown one and reach no prototype", async () => {
    const body = '{"document":{"content":[{"p":"x"}],"__proto__":{"polluted":true}}}';
    expect((await refusal(payload(body))).faults[0]?.path).toBe("/document/__proto__");
    expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
  });

  test("the marks of literal text and lone surrogates become replacement characters, however they are written", async () => {
    const accepted = await payload('{"document":{"content":[{"p":"a\uFDD0b\\ufdd1c\\uD800d\\ud83d\\ude00"}]}}');
    expect(accepted.document.content[0]).toEqual({ p: "a\uFFFDb\uFFFDc\uFFFDd😀" });
  });
});

describe("a template", () => {
  const id = "7d0f5a52-6a1c-4b52-9a39-6a4f3f3b8a01";
  const stored = (content: string) => ({ id, revision: "rev-20260701T120000", content });

  test("is fetched by its id; the data come along", async () => {
    const accepted = await template({ templateId: id, data: { a: 1 } }, stored(JSON.stringify({ document })));
    expect(accepted).toMatchObject({ document, data: { a: 1 }, template: { id, revision: "rev-20260701T120000" } });
    expect(accepted.hashes.data).toMatch(/^[0-9a-f]{64}$/);
  });

  test("the same text is read once: documents share the definition", async () => {
    const text = JSON.stringify({ document: { content: [{ p: "shared" }] } });
    const one = await template({ templateId: id, data: {} }, stored(text));
    const two = await template({ templateId: id, data: {} }, stored(text));
    expect(two.document).toBe(one.document);
  });

  test("an unknown id is not found", async () => {
    const { code, message } = await refusal(template({ templateId: id, data: {} }));
    expect([code, message]).toEqual(["TEMPLATE_NOT_FOUND", `Template '${id}' not found.`]);
  });

  test.each([
    [{ data: {} }, "/templateId"],
    [{ templateId: 7, data: {} }, "/templateId"],
    [{ templateId: id }, "/data"],
    [{ templateId: id, data: [] }, "/data"],
    [{ content: { document }, data: null }, "/data"],
    [[], ""],
  ])("%j lacks what a request needs", async (body, path) => {
    const { code, faults } = await refusal(template(body, stored(JSON.stringify({ document }))));
    expect([code, faults[0]?.path]).toEqual(["INVALID_REQUEST", path]);
  });

  test.each([
    [{ document }],
    [{ documentDefinition: { contents: document.content } }],
    [{ document: { contents: document.content } }],
    [{ documentDefinition: document }],
  ])("content sent along as %j is used, as an object or as text", async (content) => {
    expect((await template({ content, data: {} })).document).toEqual(document);
    expect((await template({ content: JSON.stringify(content), data: {} })).document).toEqual(document);
  });

  test("content sent along wins over the id, which is not read", async () => {
    const accepted = await template({ templateId: "none", content: { document }, data: {} });
    expect(accepted.template).toBeUndefined();
  });

  test.each([["not json"], ["[]"], ["7"], ["{}"], [{}], [7]])("content %j is no template", async (content) => {
    expect((await refusal(template({ content, data: {} }))).code).toBe("TEMPLATE_INVALID");
  });

  test("faults lead into the template as it is written", async () => {
    const contents = [{ p: "x", stlye: "a" }];
    const content = { documentDefinition: { contents, pageSetup: { sise: "a4" } } };
    const { code, faults } = await refusal(template({ content, data: {} }));
    expect(code).toBe("TEMPLATE_INVALID");
    expect(faults.map(({ path }) => path).sort()).toEqual([
      "/documentDefinition/contents/0/stlye",
      "/documentDefinition/pageSetup/sise",
    ]);
  });

  test("both names of one thing are a fault", async () => {
    const content = { document: { content: document.content, contents: [] } };
    expect((await refusal(template({ content, data: {} }))).faults[0]?.path).toBe("/document/contents");
  });
});

describe("a template that is pinned", () => {
  const id = "6b1f4a52-0c3d-5e8f-8a17-9d2e4c6b8a01";
  const content = JSON.stringify({ document });
  const pinned = async (pin: object): Promise<unknown> => {
    const pins: unknown[] = [];
    const outside = {
      template: async (_id: string, pin?: TemplatePin) => {
        pins.push(pin);
        return { id, revision: "rev-1", content };
      },
    };
    await accept({ source: "template", body: encode({ templateId: id, data: {}, ...pin }), now }, outside);
    return pins[0];
  };

  test("is requested at its revision, or as of a moment", async () => {
    expect(await pinned({})).toBeUndefined();
    expect(await pinned({ revision: "rev-20260328T143000" })).toEqual({ revision: "rev-20260328T143000" });
    for (const asOf of [now, "2026-03-01", "2026-03-28T10:00:00+02:00", "4711", id, "rev-20260328T143000"]) {
      expect(await pinned({ asOf })).toEqual({ asOf });
    }
  });

  test.each([
    [{ revision: 3 }, "/revision"],
    [{ revision: "rev-1", asOf: now }, "/asOf"],
    [{ asOf: 4711 }, "/asOf"],
    [{ asOf: "yesterday" }, "/asOf"],
    [{ asOf: "2026-03-28T14:30:00.251Z" }, "/asOf"],
  ])("by %j is refused", async (pin, path) => {
    const { code, faults } = await refusal(pinned(pin));
    expect([code, faults[0]?.path]).toEqual(["INVALID_REQUEST", path]);
  });

  test("to what never was is not found, and the message says what", async () => {
    const none = { template: async () => undefined };
    const ask = (pin: object) =>
      refusal(accept({ source: "template", body: encode({ templateId: "x", data: {}, ...pin }), now }, none));
    expect(await ask({ revision: "rev-9" })).toMatchObject({
      code: "TEMPLATE_NOT_FOUND",
      message: "Template 'x' not found.",
    });
    expect((await ask({ asOf: "1" })).message).toBe("Template 'x' not found.");
  });

  test("to a moment before it was created, or to a revision that it lacks, says so", async () => {
    const newest = {
      template: async (_id: string, pin?: TemplatePin) => (pin ? undefined : { id, revision: "rev-1", content }),
    };
    const said = async (pin: object) =>
      (await refusal(accept({ source: "template", body: encode({ templateId: id, data: {}, ...pin }), now }, newest)))
        .message;
    expect(await said({ asOf: "2020-01-01" })).toBe(
      `Template '${id}' did not exist at '2020-01-01': it was created later.`,
    );
    expect(await said({ asOf: "rev-9" })).toBe(`Template '${id}' has no revision 'rev-9'.`);
    expect(await said({ revision: "rev-9" })).toBe(`Template '${id}' has no revision 'rev-9'.`);
  });
});

describe.each([0, 1, 2])("a template that comes again with other data, after %i times", (times) => {
  const content = `{"document":{"content":[{"p":"Hello ${times}, $data.name"}]}}`;
  const sent = (data: string, rest = "") => template(`{"content":${content},"data":${data}${rest}}`);

  beforeEach(async () => {
    for (let time = 0; time < times; time += 1) await sent("{}");
  });

  test("is the same object, and is not parsed again", async () => {
    const first = await sent('{"name":"Ada"}');
    const second = await sent('{"name":"Bo"}');
    expect(second.document).toBe(first.document);
    expect(second.hashes.definition).toBe(first.hashes.definition);
    expect([first.data, second.data]).toEqual([{ name: "Ada" }, { name: "Bo" }]);
  });

  test("has the same hash in another spelling", async () => {
    const { hashes } = await sent("{}");
    const spaced = await template({ data: {}, content: JSON.parse(content) });
    expect((await template(`{ "data": {}, "content" : ${content.replace(":", " : ")} }`)).hashes).toEqual(hashes);
    expect(spaced.hashes).toEqual(hashes);
  });

  test("leaves faults in their lines", async () => {
    const wrong = `{"content":${content},\n"data":{"a":1,}}`;
    const before = await refusal(template(wrong.replace("Hello", "Never seen")));
    await sent("{}");
    const after = await refusal(template(wrong));
    expect(after.code).toBe("INVALID_JSON");
    expect(after.message.replace(/column \d+/, "")).toBe(before.message.replace(/column \d+/, ""));
    expect(after.message).toContain("line 2");
  });

  test("reports what is no text in the data, and in itself", async () => {
    const broken = '{"document":{"content":[{"p":"a\\ud800"}]}}';
    const twice = async () => template(`{"content":${broken},"data":{"b":"\\udc00"}}`);
    const first = await twice();
    expect(first.replaced).toEqual(["/document/content/0/p", "/data/b"]);
    expect((await twice()).replaced).toEqual(first.replaced);
  });

  test("does not stand for another one under an escaped name", async () => {
    await sent("{}");
    const { document: read } = await sent("{}", ',"cont\\u0065nt":{"document":{"content":[{"p":"Other"}]}}');
    expect(read.content).toEqual([{ p: "Other" }]);
  });

  test("does not stand for the last one of its name", async () => {
    const { document: read } = await sent("{}", ',"content":{"document":{"content":[{"p":"Last"}]}}');
    expect(read.content).toEqual([{ p: "Last" }]);
  });

  test("does not stand for a longer one that begins like it", async () => {
    const longer = content.replace("]}}", ',{"p":"More"}]}}');
    const { document: read } = await template(`{"content":${longer},"data":{}}`);
    expect(read.content).toHaveLength(2);
  });

  test("is found behind a blank", async () => {
    const { document: read } = await template(`{"content": ${content},"data":{"name":"Cy"}}`);
    expect(read.content).toEqual([{ p: `Hello ${times}, $data.name` }]);
  });

  test("has its values counted with those of the data, to the last one", async () => {
    const most = 2_000_000;
    const few = jsonExtent(Buffer.from(`{"content":${content},"data":{"a":[]}}`), 128).values;
    const data = (values: number): string => `{"a":[${"0,".repeat(values - few)}0]}`;
    expect((await refusal(sent(data(most + 1)))).code).toBe("BUDGET_EXCEEDED");
    expect((await sent(data(most))).document.content).toHaveLength(1);
  });
});
