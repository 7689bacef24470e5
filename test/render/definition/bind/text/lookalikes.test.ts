import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { render } from "../../../../../src/render/jobs/render.ts";
import { unquoteLiteral } from "../../../../../src/render/model/literal.ts";
import { roots } from "../../../../../src/vocabulary/expression/token.ts";
import { checkDefinition } from "../../../../../src/vocabulary/validate.ts";
import { boundTo } from "../../../../support/bound-text.ts";
import { growth, linear } from "../../../../support/cpu-time.ts";
import { caseNames, readCase } from "../../../../support/definitions/reference-case.ts";
import { exampleJob, exampleOutside } from "../../../../support/definitions/render-example.ts";
import { atNight, everyNth } from "../../../../support/night.ts";
import { localEngine } from "../../../../support/threads/local-engine.ts";

const data = {
  name: "Ada",
  customer: { firstName: "Ada", city: "London", "Postal Code": "1" },
  lines: [{ item: "Bolt" }],
  total_sum: 5,
  x: 1,
};

/** A paragraph's text with the data filled in, and what of it looks like a reference. */
function bound(p: string, given: unknown = data) {
  const { document, warnings } = boundTo({ content: [{ p }] }, given);
  const [paragraph] = document["content"] as readonly { readonly p: string }[];
  return {
    printed: unquoteLiteral(paragraph?.p ?? ""),
    found: warnings.map(({ code, path, message }) => [code, path, message] as const),
  };
}

const codesOf = (p: string, given?: unknown): readonly string[] => bound(p, given).found.map(([code]) => code);

describe("text that is nearly a reference", () => {
  test.each(roots)(
    "is printed and reported where $%s is written in capitals, with its place and what was meant",
    (root) => {
      const spelling = `$${root.toUpperCase()}.name`;
      const { printed, found } = bound(`Dear ${spelling}!`);
      expect(printed).toBe(`Dear ${spelling}!`);
      expect(found).toEqual([
        [
          "LOOKS_LIKE_A_REFERENCE",
          "/document/content/0/p",
          `"${spelling}" looks like a reference and is printed as it is: $${root}.name was probably meant. If the text itself is meant, write \\${spelling}.`,
        ],
      ]);
    },
  );

  test("is printed without its backslash and not reported where the backslash says that it is meant", () => {
    for (const root of roots) {
      for (const spelling of [`$${root.toUpperCase()}.name`, `$${root}.name`, `$${root}["name"]`]) {
        expect([spelling, bound(`\\${spelling}`)]).toEqual([spelling, { printed: spelling, found: [] }]);
      }
    }
  });

  test.each(["value", "group", "carry"])("is $%s.key where the document has nothing that it could name", (root) => {
    expect(bound(`$${root}.key`)).toMatchObject({
      printed: `$${root}.key`,
      found: [["LOOKS_LIKE_A_REFERENCE", "/document/content/0/p", expect.stringContaining("`")]],
    });
  });

  test("is reported in a condition, which has an escape of its own", () => {
    const warningsOf = (word: unknown) =>
      boundTo({ content: [{ p: "a", if: { value: "$data.name", is: word } }] }, data).warnings;
    expect(warningsOf("$Data.name")).toMatchObject([
      {
        code: "LOOKS_LIKE_A_REFERENCE",
        path: "/document/content/0/if/is",
        message: expect.stringContaining("= '$Data.name'"),
      },
    ]);
    expect(warningsOf("= '$Data.name'")).toEqual([]);
    expect(boundTo({ content: [{ p: "a", if: "$value.x" }] }, data).warnings.map(({ code }) => code)).toEqual([
      "LOOKS_LIKE_A_REFERENCE",
    ]);
  });
});

/** A name as other programs write a placeholder. */
const forms: readonly ((name: string) => string)[] = [
  (name) => `{{${name}}}`,
  (name) => `{{ ${name} }}`,
  (name) => `{{{${name}}}}`,
  (name) => `{{${name} | upper}}`,
  (name) => `{${name}}`,
  (name) => `\${${name}}`,
  (name) => `{MERGEFIELD ${name}}`,
  (name) => `<<${name}>>`,
  (name) => `<<[${name}]>>`,
  (name) => `<%= ${name} %>`,
  (name) => `‹${name}›`,
  (name) => `*|${name}|*`,
  (name) => `$(${name})`,
  (name) => `«${name}»`,
  (name) => `%${name}%`,
];

test("a shortcode right behind a near miss stays a shortcode", () => {
  const { document } = boundTo({ content: [{ p: "$data[b]bold[/b]" }] }, data);
  const [paragraph] = document["content"] as readonly { readonly p: string }[];
  expect(paragraph?.p.endsWith("[b]bold[/b]")).toBe(true);
});

describe("a placeholder of another program", () => {
  test.each([
    ["name", "$data.name"],
    ["NAME", "$data.name"],
    ["nmae", "$data.name"],
    ["nme", "$data.name"],
    ["names", "$data.name"],
    ["data.name", "$data.name"],
    ["d.name", "$data.name"],
    ["customer.city", "$data.customer.city"],
    ["customer.firstname", "$data.customer.firstName"],
    ["customer.first_name", "$data.customer.firstName"],
    ["customer.First Name", "$data.customer.firstName"],
    ["custmer.city", "$data.customer.city"],
    ["lines[0].item", "$data.lines[0].item"],
    ["Total Sum", "$data.total_sum"],
    ["x", "$data.x"],
    ["customer.Postal Code", "$data.name"],
  ])("is printed and reported where %s is a path of the data, or one letter from it", (name, meant) => {
    for (const form of forms) {
      const spelling = form(name);
      const { printed, found } = bound(`Dear ${spelling},`);
      expect([spelling, printed]).toEqual([spelling, `Dear ${spelling},`]);
      expect(found).toEqual([
        ["LOOKS_LIKE_A_REFERENCE", "/document/content/0/p", expect.stringContaining(`: ${meant} was probably meant. `)],
      ]);
      expect(found[0]?.[2]).toContain(`write [= '${spelling}'].`);
      expect(bound(`Dear [= '${spelling}'],`)).toEqual({ printed: `Dear ${spelling},`, found: [] });
    }
  });

  test.each(["street", "custmer.ciyt", "y", "nam.x", "lines[1].item", "constructor", "__proto__", "name.length"])(
    "is ordinary text where %s is no path of the data",
    (name) => {
      for (const form of forms) expect([form(name), codesOf(form(name))]).toEqual([form(name), []]);
    },
  );

  test("is ordinary text where there are no data", () => {
    for (const form of forms) expect(boundTo({ content: [{ p: form("name") }] }).warnings).toEqual([]);
  });

  test("is $name only where the data have that very name", () => {
    expect(codesOf("Dear $name and $customer.city.")).toEqual(["LOOKS_LIKE_A_REFERENCE", "LOOKS_LIKE_A_REFERENCE"]);
    for (const text of ["$names", "$NAME", "$nam", "$city", "$5"]) expect([text, codesOf(text)]).toEqual([text, []]);
  });

  test("is one of an entry within map, before one of the data", () => {
    const table = { source: "$data.lines", map: [{ td: "{item}" }, { td: "<<name>>" }] };
    const messages = boundTo({ content: [{ table }] }, data).warnings.map(({ message }) => message);
    expect(messages.map((message) => /\$[\w.]+ was/.exec(message)?.[0])).toEqual(["$item.item was", "$data.name was"]);
  });

  test("is none where braces are the language's own", () => {
    const document = {
      content: [{ ol: { text: "{n}.", items: [{ p: "a" }] } }, { p: "[t, hello, name=$data.name]" }],
      captions: { figure: { text: "{label} {n}: " } },
      texts: { en: { hello: "Hello {name}" } },
    };
    expect(boundTo(document, { n: 1, label: "x", name: "Ada" }).warnings).toEqual([]);
  });

  test.each(["100% of the 5% name", "{ name: 'Ada' }", "a << name", "« name »", "{name", "{}", "50%name%"])(
    "has the form of one: not %s",
    (text) => {
      expect(bound(text).found.filter(() => !text.startsWith("50%"))).toEqual([]);
    },
  );

  test("is found by its very name alone behind a thousand that were compared with the data", () => {
    const before = Array.from({ length: 1_000 }, (_, at) => `{other${at}}`).join("");
    expect(bound(`${before}{nmae}{name}`).found.map(([, , message]) => message.slice(0, 8))).toEqual(['"{name}"']);
    expect(codesOf(`${before.slice(0, 5_000)}{nmae}`)).toEqual(["LOOKS_LIKE_A_REFERENCE"]);
  });

  test("takes linear time however many there are, and however large the data", () => {
    const wide = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`member${at}`, at]));
    for (const piece of everyNth(
      ["{mumber1} ", "{{", "%a", "{a.a", "<<a ", "«a", "$a.", "$Data", "{a b c d ", "*|a", "$(a", "‹a"],
      12,
    ))
      expect([piece, growth((size) => bound(piece.repeat(size), wide), atNight(40_000, 4_000)) < linear]).toEqual([
        piece,
        true,
      ]);
  });
});

/** Each string of a definition that has a reference to the data, with its first one spoilt. Texts of languages that are not printed are not looked at. */
function* spoilt(node: unknown): Generator<unknown> {
  if (typeof node === "string" && node.includes("$data.")) yield node.replace("$data.", "$Data.");
  if (typeof node !== "object" || node === null) return;
  for (const [key, value] of Object.entries(node).filter(([name]) => name !== "texts"))
    for (const changed of spoilt(value))
      yield Array.isArray(node) ? node.with(Number(key), changed) : { ...node, [key]: changed };
}

const examples = new URL("../../../../../examples/", import.meta.url).pathname;
const json = (file: string): unknown => JSON.parse(readFileSync(file, "utf8"));

const templates: readonly (readonly [name: string, definition: unknown, data: unknown])[] = [
  ...caseNames().map((name) => {
    const { definition, data: given } = readCase(name);
    return [name, definition, given] as const;
  }),
  ...readdirSync(examples, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("data.json"))
    .map((file) => {
      const folder = `${examples}${file.slice(0, -"data.json".length)}`;
      return [file, json(`${folder}definition.json`), json(`${folder}data.json`)] as const;
    }),
];

test("wherever a definition has a reference, a near miss of it is refused or reported", () => {
  const silent: string[] = [];
  let tried = 0;
  for (const [name, definition, given] of everyNth(templates, 6)) {
    for (const changed of spoilt(definition)) {
      tried += 1;
      const checked = checkDefinition(changed as object);
      if (checked.kind === "wrong") continue;
      const { warnings } = boundTo(checked.definition.document, given);
      if (!warnings.some(({ code }) => code === "LOOKS_LIKE_A_REFERENCE")) silent.push(name);
    }
  }
  expect(tried).toBeGreaterThan(atNight(300, 40));
  expect(silent).toEqual([]);
});

test("strict refuses a document with near misses, with each of them, and without strict the answer says CONTENT_ERROR", async () => {
  const p =
    'Dear $Data.name, $DATA.name, $data["name"], $value.total, $group.key, $carry.sum, $Global.PAGE, {{name}}, <<nmae>>';
  const job = exampleJob({ document: { content: [{ p }] } }, { name: "Ada" });
  const made = await render(job, exampleOutside, localEngine());
  expect(made).toMatchObject({ kind: "made", errorCodes: ["CONTENT_ERROR"] });
  const refused = await render({ ...job, strict: true }, exampleOutside, localEngine());
  expect(refused).toMatchObject({
    kind: "refused",
    refusal: {
      code: "FIDELITY_LOSS",
      faults: Array.from({ length: 9 }, () => ({ code: "LOOKS_LIKE_A_REFERENCE", path: "/document/content/0/p" })),
    },
  });
});
