import { expect, test } from "vitest";
import { createClient, doc, type Source } from "../../packages/client/src/index.ts";
import { elementKinds } from "../../src/vocabulary/definition/elements/kinds.ts";

const letter = doc({ styles: { total: { bold: true, textAlign: "right" } } })
  .h1("Invoice 17")
  .p("Dear Ada,", { style: "total" })
  .table({ widths: [3, "80pt"], rows: [[{ th: "Item" }, { td: "42.00", style: "total" }]] })
  .break("page")
  .add({ separator: {} });

test("a document is written element by element, and is sent without a cast", async () => {
  const definition = letter.toDefinition();
  expect(definition).toEqual({
    document: {
      styles: { total: { bold: true, textAlign: "right" } },
      content: [
        { h1: "Invoice 17" },
        { p: "Dear Ada,", style: "total" },
        { table: { widths: [3, "80pt"], rows: [[{ th: "Item" }, { td: "42.00", style: "total" }]] } },
        { break: "page" },
        { separator: {} },
      ],
    },
  });
  let sent: unknown;
  const client = createClient({
    ...{ baseUrl: "http://colophon.test", tenantId: "t", clientId: "c", clientSecret: "s" },
    fetch: async (request) => {
      if (request.url.endsWith("/token")) return Response.json({ access_token: "a", expires_in: 3600 });
      sent ??= request.method === "POST" ? await request.json() : undefined;
      return request.method === "POST" ? Response.json({ fileName: "a.pdf" }) : new Response("%PDF-");
    },
  });
  await client.generate(definition);
  expect(sent).toEqual(definition);
});

test("a mistyped key does not compile", () => {
  // @ts-expect-error There is no `stlye`.
  expect(doc().p("Dear Ada,", { stlye: "total" }).toDefinition().document.content).toHaveLength(1);
  // @ts-expect-error Nor is there one further in.
  const inner: Source = { document: { content: [{ stack: { content: [{ p: "Dear Ada,", stlye: "total" }] } }] } };
  expect(inner).toBeDefined();
  // @ts-expect-error A table has rows, not `row`.
  expect(doc().table({ row: [] }).toDefinition().document.content).toHaveLength(1);
});

test("a builder is not changed by what is added to it", () => {
  const begun = doc().h1("Terms");
  begun.p("One");
  expect(begun.toDefinition().document.content).toEqual([{ h1: "Terms" }]);
});

test("there is a method for every kind of element", () => {
  const builder: object = doc();
  expect(Object.keys(builder).toSorted()).toEqual(
    [...elementKinds.map(({ key }) => key), "add", "toDefinition"].toSorted(),
  );
});

test("values that must not be changed are taken as they are", async () => {
  const terms = {
    document: { content: [{ ul: { items: [{ p: "One" }, { p: "Two" }] } }, { p: "Thank you" }] },
  } as const;
  const rows = [[{ td: "42.00" }]] as const;
  let sent: unknown;
  const client = createClient({
    ...{ baseUrl: "http://colophon.test", tenantId: "t", clientId: "c", clientSecret: "s" },
    fetch: async (request) => {
      if (request.url.endsWith("/token")) return Response.json({ access_token: "a", expires_in: 3600 });
      sent = await request.json();
      return Response.json({ id: "j" }, { status: 202 });
    },
  });
  await client.begin(terms);
  expect(sent).toEqual(terms);
  expect(doc().table({ rows }).toDefinition()).toEqual({ document: { content: [{ table: { rows } }] } });
});
