import { readFileSync } from "node:fs";
import { getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { RenderJob } from "../../src/render/contract/job.ts";
import { render } from "../../src/render/jobs/render.ts";
import { exampleJob, exampleOutside } from "../support/definitions/render-example.ts";
import { isJudgedBy, needs, program } from "../support/programs/programs.ts";
import { localEngine } from "../support/threads/local-engine.ts";
import { complaints, extracted, withFile } from "./writers/pdf/judges.ts";

const engine = localEngine();

async function made(document: object, data?: object, more: Partial<RenderJob> = {}) {
  const outcome = await render({ ...exampleJob({ document }, data), ...more }, exampleOutside, engine);
  if (outcome.kind === "refused") throw new Error(JSON.stringify(outcome.refusal));
  return outcome;
}

interface Seen {
  readonly value: unknown;
  readonly type: string;
  readonly page: number;
  readonly rect: readonly number[];
  readonly editable: boolean;
  readonly charLimit?: number;
  readonly items?: readonly { readonly displayValue: string }[];
  readonly multipleSelection?: boolean;
  readonly actions?: Readonly<Record<string, readonly string[]>> | null;
}

async function fieldsOf(bytes: Uint8Array): Promise<Readonly<Record<string, readonly Seen[]>>> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return ((await document.getFieldObjects()) ?? {}) as Readonly<Record<string, readonly Seen[]>>;
}

/** A field object has the first of several values; the widget has them all. */
async function widgetOf(bytes: Uint8Array, name: string): Promise<object | undefined> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)));
  const widgets = (
    await Promise.all(pages.map((page: { getAnnotations(): Promise<object[]> }) => page.getAnnotations()))
  ).flat();
  return (widgets as readonly { fieldName?: string }[]).find((one) => one.fieldName === name);
}

const form = JSON.parse(readFileSync(new URL("../reference/cases/form-fields.json", import.meta.url), "utf8")) as {
  readonly definition: { readonly document: object };
  readonly data: object;
};

describe("a form", () => {
  test("pdf.js finds every field by its name, with its value", async () => {
    const { bytes } = await made(form.definition.document, form.data);
    const fields = await fieldsOf(bytes);
    const values = Object.entries(fields).map(([name, [field]]) => [name, field?.type, field?.value]);
    expect(values).toEqual([
      ["name", "text", ""],
      ["city", "text", "Göteborg"],
      ["arabic", "text", "مرحبا"],
      ["remarks", "text", "First line\nsecond line"],
      ["agree", "checkbox", "Off"],
      ["news", "checkbox", "Yes"],
      ["more", "checkbox", "Off"],
      ["country", "combobox", "Norway"],
      ["none", "combobox", null],
      ["days", "listbox", "Tue"],
      ["day", "listbox", "Mon"],
      ["due", "text", "01.07.2026"],
      ["later", "text", ""],
      ["iban", "text", "SE45 5000"],
      ["pin", "text", ""],
      ["high", "text", ""],
      ["a_b", "text", ""],
      ["c", "text", ""],
    ]);
    expect(fields["name"]?.[0]).toMatchObject({ editable: true });
    expect(await widgetOf(bytes, "name")).toMatchObject({ required: true, alternativeText: "Full name" });
    expect(fields["city"]?.[0]).toMatchObject({ editable: false, charLimit: 30 });
    expect(fields["days"]?.[0]).toMatchObject({ multipleSelection: true });
    expect(await widgetOf(bytes, "days")).toMatchObject({ fieldValue: ["Tue", "Wed"] });
    expect(fields["country"]?.[0]?.items?.map(({ displayValue }) => displayValue)).toEqual(["Sweden", "Norway"]);
  });

  test("leaves qpdf without a complaint, and has no NeedAppearances", needs("qpdf"), async () => {
    const { bytes } = await made(form.definition.document, form.data);
    expect(complaints(bytes)).toBe("");
    const document = await getDocumentProxy(new Uint8Array(bytes));
    expect(await document.getJSActions()).toBeNull();
  });

  test("shows its values in any script, without being touched", needs("pdftotext"), async () => {
    const text = extracted((await made(form.definition.document, form.data)).bytes);
    for (const word of ["Göteborg", "second line", "Norway", "01.07.2026", "your name", "Wed"])
      expect(text).toContain(word);
  });

  test("stands at its place, also in tables, columns, headers and repeated rows; on later pages its value is text", async () => {
    const head = [{ th: "In every head [textfield, head, h, 80|16]" }];
    const rows = Array.from({ length: 80 }, (_, at) => [{ td: `Row ${at} [textfield, row${at}, '$data.v', 80|16]` }]);
    const field = (name: string) => ({ p: `[textfield, ${name}, a, 60|16]` });
    const outcome = await made(
      {
        header: { content: [field("inHeader")] },
        content: [
          { columns: { widths: [1, 1], rows: [[field("left")], [field("right")]] } },
          { table: { headerRows: 1, rows: [head, ...rows] } },
        ],
      },
      { v: "value" },
    );
    const fields = await fieldsOf(outcome.bytes);
    expect(fields["row79"]?.[0]).toMatchObject({ value: "value" });
    expect(fields["row79"]?.[0]?.page).toBeGreaterThan(0);
    const [left, right] = [fields["left"]?.[0]?.rect ?? [], fields["right"]?.[0]?.rect ?? []];
    expect(left[1]).toBeCloseTo(right[1] ?? 0, 1);
    expect(right[0]).toBeGreaterThan(left[0] ?? 0);
    expect((right[2] ?? 0) - (right[0] ?? 0)).toBeCloseTo(60, 1);
    expect(fields["head"]).toHaveLength(1);
    expect(fields["inHeader"]).toHaveLength(1);
    expect(outcome.warnings.filter(({ code }) => code === "FIELD_REPEATED").length).toBeGreaterThan(0);
  });

  test("is typed into with a font of the file where a standard is claimed, and only there", async () => {
    const content = [{ p: "[textfield, a]" }];
    const claimed = await made({ conformance: ["pdf/a-2b"], content });
    expect(claimed.warnings).toEqual([]);
    const written = spelledOut(claimed.bytes);
    expect(written).toMatch(/\/BaseFont \/Colophon-Typing\s[^>]*\/Encoding \/WinAnsiEncoding/);
    expect(written).not.toContain("/Helvetica");
    expect(written).not.toContain("/NeedAppearances");
    const plain = spelledOut((await made({ content })).bytes);
    expect(plain).toContain("/BaseFont /Helvetica");
    expect(plain).not.toContain("/Colophon-Typing");
  });

  test("has in the font for typing every character of its encoding, as wide as it says", async () => {
    const { bytes } = await made({ conformance: ["pdf/a-2b"], content: [{ p: "[textfield, a]" }] });
    const [, numbers = ""] = /\/Widths \[([^\]]*)\]/.exec(spelledOut(bytes)) ?? [];
    const widths = numbers.trim().split(/\s+/).map(Number);
    expect(widths).toHaveLength(224);
    const widthOf = (code: number): number => widths[code - 32] ?? 0;
    expect(widths.every((width) => width > 0)).toBe(true);
    expect(widthOf(0xa0)).toBe(widthOf(0x20));
    expect(widthOf(0xad)).toBe(widthOf(0x2d));
    // Noto Sans: an em dash is an em wide, and a euro as wide as a digit.
    expect([widthOf(0x97), widthOf(0x80)]).toEqual([1000, widthOf(0x30)]);
  });

  test("is the same file for the same job, and opens encrypted", async () => {
    const encryption = { encryptionType: "aes256", userPassword: "u" };
    const [first, second] = [
      await made({ ...form.definition.document, encryption }, form.data),
      await made({ ...form.definition.document, encryption }, form.data),
    ];
    expect(Buffer.compare(first.bytes, second.bytes)).toBe(0);
    const document = await getDocumentProxy(new Uint8Array(first.bytes), { password: "u" });
    expect(Object.keys((await document.getFieldObjects()) ?? {})).toHaveLength(18);
  });
});

const spelledOut = (bytes: Uint8Array): string =>
  withFile(bytes, (path) =>
    program("qpdf").output(["--qdf", "--object-streams=disable", path, "-"], { encoding: "latin1" }),
  );

interface Button {
  readonly fieldName?: string;
  readonly buttonValue?: string;
  readonly fieldValue?: string;
  readonly required?: boolean;
  readonly alternativeText?: string;
}

async function widgetsOf(bytes: Uint8Array): Promise<readonly Button[]> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return (await (await document.getPage(1)).getAnnotations()) as readonly Button[];
}

describe("radio buttons", () => {
  const radios = JSON.parse(readFileSync(new URL("../reference/cases/form-radio.json", import.meta.url), "utf8")) as {
    readonly definition: { readonly document: object };
    readonly data: object;
  };

  test("are one field for each group, whose value is the chosen button", async () => {
    const { bytes } = await made(radios.definition.document, radios.data);
    const widgets = await widgetsOf(bytes);
    expect(widgets.map((one) => [one.fieldName, one.buttonValue, one.fieldValue])).toEqual([
      ["payment", "card", "card"],
      ["payment", "invoice", "card"],
      ["payment", "transfer", "card"],
      // Numbers that Opt explains: viewers have trouble with such names. The values stand in the reference case.
      ["speed", "0", "1"],
      ["speed", "1", "1"],
      ["payment", "cash", "card"],
      // Without a group, or with one that a form cannot have.
      ["document-content-3-p", "lost", "Off"],
      ["a_b", "lost", "Off"],
      ["group", "lost", "Off"],
    ]);
    expect(widgets[0]).toMatchObject({ alternativeText: "Card", required: false });
    expect(widgets[3]).toMatchObject({ required: true });
    if (isJudgedBy("qpdf")) expect(complaints(bytes)).toBe("");
  });

  test("report a button that repeats another one, and a second chosen one", async () => {
    const { warnings } = await made(radios.definition.document, radios.data);
    expect(warnings.filter(({ path }) => path === "/document/content/2/p").map(({ code }) => code)).toEqual([
      "FIELD_REPEATED",
      "FIELD_REPEATED",
    ]);
  });

  test("come in reading order with the other fields, and no field shares the name of their group", async () => {
    const { bytes, warnings } = await made({
      content: [{ p: "[radio, a, g] [textfield, t] [radio, b, g] [textfield, g]" }],
    });
    expect((await widgetsOf(bytes)).map(({ fieldName }) => fieldName)).toEqual(["g", "t", "g"]);
    expect(warnings.map(({ code }) => code)).toEqual(["FIELD_REPEATED"]);
  });
});

describe("a field stays where its shortcode is not as it should be, and the finding says what it has instead", () => {
  const data = { long: "longer", empty: "", none: null, day: "2026-02-31", at: 7, town: "Oslo" };

  /** The one field of a form, all that its page says, and its findings. */
  async function formOf(shortcode: string) {
    const { bytes, warnings, errorCodes } = await made({ content: [{ p: shortcode }] }, data);
    const [name = "", ...others] = Object.keys(await fieldsOf(bytes));
    expect(others).toEqual([]);
    const { fieldValue } = (await widgetOf(bytes, name)) as { readonly fieldValue: unknown };
    const value: unknown = Array.isArray(fieldValue) ? fieldValue[0] : fieldValue;
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const { items } = await (await document.getPage(1)).getTextContent();
    const text = items.map((item: object) => ("str" in item ? String(item.str) : "")).join("");
    return { name, value, text, errorCodes, warnings, codes: warnings.map(({ code }) => code) };
  }

  test.each([
    ["[textfield, a, '$data.long', max=3]", "lon", "has a value of 6 characters and takes 3 (max=3)"],
    ["[textarea, a, '$data.long', max=3]", "lon", "the rest is cut off"],
    ["[textfield, a, '$data.long', comb, max=3]", "lon", "the rest is cut off"],
    ["[textarea, a, longer, max=3]", "lon", "the rest is cut off"],
    ["[textfield, a, b, comb]", "", "comb needs max="],
    ["[textfield, a, b, comb, max=201]", "", "at most 200"],
    ["[textarea, a, b, comb, max=3]", "b", "only a textfield"],
    ["[checkbox, a, '$data.long']", "Off", 'has the value "longer", which is neither true nor false; it is not ticked'],
    ["[checkbox, a, $data.at]", "Off", "neither true nor false"],
    ["[choicefield, a, x | y, 2]", null, 'has no option "2", so none is chosen; options are counted from 0'],
    ["[choicefield, a, x | y, $data.at]", null, 'has no option "7"'],
    ["[choicefield, a, Bergen | Oslo, $data.town]", null, "the index of that option is 1"],
    ["[listbox, a, x | y, z]", null, 'has no option "z", which is not chosen'],
    ["[listbox, a, x | y, 'z|y']", "y", 'has no option "z", which is not chosen'],
    ["[listbox, a, x | y, 'x|y']", "x", 'takes one of its options, and several are chosen; "x" is kept'],
    ["[listbox, a, x | y, x, perhaps]", "x", "where true or false says whether several"],
    ["[radio, a, b, perhaps]", "Off", "neither true nor false; it is not chosen"],
    ["[datefield, a, 1 July]", "", "no day of the calendar"],
    ["[datefield, a, $data.day]", "", '"2026-02-31" is no day of the calendar'],
    ["[datefield, a, 2026-02-28, d. MMMM yyyy]", "2026-02-28", "has dates in the form yyyy-MM-dd"],
  ])("%s", async (shortcode, value, reason) => {
    const form = await formOf(shortcode);
    expect(form.value ?? null).toBe(value);
    expect([form.codes, form.errorCodes]).toEqual([["FIELD_VALUE_INVALID"], ["CONTENT_ERROR"]]);
    expect(form.warnings[0]?.message).toContain(reason);
    expect(form.text).not.toContain("[");
  });

  test.each([
    ["[textfield, ]", "document-content-0-p", "FIELD_NAME_INVALID"],
    ["[textfield, a.b, '$data.long']", "a_b", "FIELD_NAME_INVALID"],
    ["[radio, a, b.c]", "b_c", "FIELD_NAME_INVALID"],
    ["[textfield, a, '$data.long', big]", "a", "SHORTCODE_ARGUMENT"],
    ["[checkbox, a, b, export=Off]", "a", "SHORTCODE_ARGUMENT"],
    ["[textfield, a, b, max=many]", "a", "SHORTCODE_ARGUMENT"],
  ])("%s is the field %s", async (shortcode, name, code) => {
    const form = await formOf(shortcode);
    expect([form.name, form.codes, form.errorCodes]).toEqual([name, [code], ["CONTENT_ERROR"]]);
    expect(form.text).not.toContain("[");
  });

  test("an option with a letter wrong names the one that is meant", async () => {
    expect((await formOf("[textfield, a, b, requird]")).warnings[0]?.message).toContain("Did you mean required?");
  });

  test("a check box whose label holds a reference has that label, and is not ticked", async () => {
    const form = await formOf("[checkbox, a, I agree with $data.town]");
    expect([form.codes, form.value]).toEqual([[], "Off"]);
    expect(form.text.replaceAll("\u00a0", " ").trim()).toBe("I agree with Oslo");
  });

  test("a check box whose value is empty is not ticked, which is no more than a remark", async () => {
    const form = await formOf("[checkbox, a, $data.empty]");
    expect([form.value, form.codes, form.errorCodes]).toEqual(["Off", ["FIELD_VALUE_INVALID"], []]);
    expect(form.warnings[0]?.message).toContain("has an empty value");
  });

  test.each(["$data.none", "$data.absent"])("a value that is not there leaves a button off: %s", async (token) => {
    for (const shortcode of [`[checkbox, a, ${token}]`, `[radio, a, b, '${token}']`]) {
      const form = await formOf(shortcode);
      expect([form.value, form.text.trim()]).toEqual(["Off", ""]);
      expect(form.codes).toEqual(["UNRESOLVED_TOKEN", "FIELD_VALUE_INVALID"]);
      expect(form.warnings[1]?.message).toContain(token);
    }
  });

  test("a reference without a value is not cut in a field for fewer characters: the field is empty", async () => {
    const form = await formOf("[textfield, a, $data.absent, max=5]");
    expect([form.value, form.codes]).toEqual(["", ["UNRESOLVED_TOKEN", "FIELD_VALUE_INVALID"]]);
    expect(form.text.trim()).toBe("");
  });

  test("a letter is kept with its accents or not at all", async () => {
    const { bytes } = await made({ content: [{ p: "[textfield, a, '$data.v', max=2]" }] }, { v: "ae\u0301o" });
    expect((await fieldsOf(bytes))["a"]?.[0]?.value).toBe("a");
  });
});

test("the quotes around an option's value are not part of it, and a comma inside them separates nothing", async () => {
  const { bytes, warnings } = await made({
    content: [{ p: "[textfield, a, b, label='First, and last name', 80|16] [textfield, c, d, label = 'Town']" }],
  });
  expect(warnings).toEqual([]);
  expect(await widgetOf(bytes, "a")).toMatchObject({ alternativeText: "First, and last name" });
  expect(await widgetOf(bytes, "c")).toMatchObject({ alternativeText: "Town" });
});

describe("a list box", () => {
  const listOf = (value: string, height: number, several = false) => ({
    content: [{ p: `[listbox, a, o1 | o2 | o3 | o4 | o5 | o6, '${value}', ${several}, 80|${height}]` }],
  });
  const optionsSeen = (bytes: Uint8Array): string => extracted(bytes).trim().split(/\s+/).join(" ");

  // A line of 10 pt is 13.6 high: three are seen in 48.
  test("begins with the first option with which the choice is seen", needs("pdftotext", "qpdf"), async () => {
    const cases = [
      ["o2", false, "o1 o2 o3", undefined],
      ["o3", false, "o1 o2 o3", undefined],
      ["o5", false, "o3 o4 o5", "2"],
      ["o6", false, "o4 o5 o6", "3"],
      ["o3|o5", true, "o3 o4 o5", "2"],
      // Not all that are chosen can be seen: from the first of them on.
      ["o2|o6", true, "o2 o3 o4", "1"],
    ] as const;
    for (const [value, several, seen, first] of cases) {
      const { bytes } = await made(listOf(value, 48, several));
      expect(optionsSeen(bytes).slice(0, seen.length), value).toBe(seen);
      expect(/\/TI (\d+)/.exec(spelledOut(bytes))?.[1], value).toBe(first);
    }
    const whole = await made(listOf("o6", 120));
    expect(optionsSeen(whole.bytes)).toBe("o1 o2 o3 o4 o5 o6");
    expect(whole.warnings).toEqual([]);
  });
});

describe("a date field", () => {
  const content = [{ p: "[datefield, a, 2026-07-01, dd.MM.yyyy, 80|16] [textfield, b]" }];

  test("has scripts that take and write dates in its format alone", async () => {
    const { bytes } = await made({ content });
    const fields = await fieldsOf(bytes);
    // pdf.js lists both under Format, as it offers a calendar for such a field.
    expect(
      Object.values(fields["a"]?.[0]?.actions ?? {})
        .flat()
        .sort(),
    ).toEqual(['AFDate_FormatEx("dd.mm.yyyy");', 'AFDate_KeystrokeEx("dd.mm.yyyy");']);
    expect(await widgetOf(bytes, "a")).toMatchObject({ datetimeFormat: "dd.mm.yyyy", datetimeType: "date" });
    expect(fields["b"]?.[0]?.actions).toBeNull();
  });

  test("has its author's script instead where there is one", async () => {
    const actions = [{ event: "format", field: "a", script: "mine();" }];
    const fields = await fieldsOf((await made({ content, actions })).bytes);
    expect(fields["a"]?.[0]?.actions).toEqual({
      Keystroke: ['AFDate_KeystrokeEx("dd.mm.yyyy");'],
      Format: ["mine();"],
    });
  });

  test("has none in an archive", async () => {
    for (const level of ["pdf/a-2b", "pdf/a-4"]) {
      const { bytes, warnings } = await made({ conformance: [level], content });
      expect(warnings).toEqual([]);
      expect((await fieldsOf(bytes))["a"]?.[0]?.actions).toBeNull();
    }
  });
});

describe("an encrypted form that readers cannot fill is a remark", () => {
  const locked = async (content: string, permissions: object, encryptionType = "aes256") => {
    const encryption = { encryptionType, userPassword: "u", permissions };
    const { warnings, errorCodes } = await made({ encryption, content: [{ p: content }] });
    expect(errorCodes).toEqual([]);
    return warnings.filter(({ code }) => code === "FORM_NOT_FILLABLE").map(({ path }) => path);
  };

  test("unless they may fill forms or annotate, or there is nothing to fill in", async () => {
    expect(await locked("[textfield, a]", { print: true })).toEqual(["/document/encryption/permissions"]);
    expect(await locked("[textfield, a]", { fillForm: true })).toEqual([]);
    expect(await locked("[textfield, a]", { annotate: true })).toEqual([]);
    expect(await locked("No field", {})).toEqual([]);
    expect(await locked("[textfield, a, b, readonly] [signaturefield, s]", {})).toEqual([]);
  });
});

test("text larger than its field is cut off and reported", async () => {
  const { warnings } = await made(
    { content: [{ p: "[textfield, a, '$data.long', 40|16]" }] },
    { long: "much longer than that" },
  );
  expect(warnings.map(({ code }) => code)).toEqual(["TEXT_CLIPPED"]);
});

describe("a field with a place for each character", () => {
  const data = { iban: "SE45", hebrew: "אבג", wide: "WWWW" };

  test("has each in the middle of its own, from the side where the text begins, and viewers know it", async () => {
    const content = [
      { p: "[textfield, a, '$data.iban', 200|20, max=10, comb]" },
      { p: "[textfield, b, '$data.hebrew', 200|20, max=10, comb]" },
    ];
    const { bytes, warnings } = await made({ content }, data);
    expect(warnings).toEqual([]);
    expect(await widgetOf(bytes, "a")).toMatchObject({ comb: true, maxLen: 10, fieldValue: "SE45", textAlignment: 0 });
    expect(await widgetOf(bytes, "b")).toMatchObject({ comb: true, textAlignment: 2 });
    if (!isJudgedBy("pdftotext")) return;
    // Letters that stand alone: 20 points from one to the next.
    const words = [...extracted(bytes, "-bbox").matchAll(/xMin="([\d.]+)" .* xMax="([\d.]+)".*>(\S)<\/word>/g)];
    const middles = words.map(([, left, right, letter]) => [letter, Math.round((Number(left) + Number(right)) / 2)]);
    const steps = (letters: string): readonly number[] => {
      const at = [...letters].map((letter) => Number(middles.find(([each]) => each === letter)?.[1]));
      return at.slice(1).map((x, index) => x - (at[index] ?? 0));
    };
    expect(steps("SE45")).toEqual([20, 20, 20]);
    expect(steps("אבג")).toEqual([-20, -20]);
  });

  // ISO 32000-2, 12.7.5.3 counts characters, which are code points.
  test("counts characters as Unicode does; those that are one letter stand in one place", async () => {
    const text = "e\u0301o\u0308𝑥";
    const shortcode = (max: number) => ({ content: [{ p: `[textfield, a, '$data.text', 100|20, max=${max}, comb]` }] });
    const { bytes, warnings } = await made(shortcode(5), { text });
    expect(warnings).toEqual([]);
    expect(await widgetOf(bytes, "a")).toMatchObject({ comb: true, maxLen: 5, fieldValue: text });
    const longer = await made(shortcode(4), { text });
    expect(longer.warnings.map(({ code }) => code)).toEqual(["FIELD_VALUE_INVALID"]);
    expect(await widgetOf(longer.bytes, "a")).toMatchObject({ comb: true, fieldValue: "e\u0301o\u0308" });
  });

  test("reports a character that is wider than its place", async () => {
    const { warnings } = await made({ content: [{ p: "[textfield, a, '$data.wide', 20|20, max=4, comb]" }] }, data);
    expect(warnings.map(({ code }) => code)).toEqual(["TEXT_CLIPPED"]);
  });

  test("shows its placeholder in the places where it fits, and is empty", async () => {
    const { warnings, bytes } = await made({ content: [{ p: "[textfield, a, PIN, 100|20, max=4, comb]" }] });
    expect(warnings).toEqual([]);
    expect(await widgetOf(bytes, "a")).toMatchObject({ comb: true, fieldValue: "" });
  });
});

test("a field's text stands as its style says, and viewers know it", async () => {
  const styles = { end: { textAlign: "right" }, middle: { textAlign: "Center" } };
  const { bytes } = await made({
    styles,
    content: [
      { p: "[textfield, a, '12', 80|16, style=end] [choicefield, b, x | y, 0, 80|16, style=middle] [textfield, c]" },
    ],
  });
  expect(await widgetOf(bytes, "a")).toMatchObject({ textAlignment: 2 });
  // pdf.js reads the alignment of text fields only.
  if (isJudgedBy("qpdf")) expect(spelledOut(bytes)).toMatch(/\/Q 1\b/);
  expect(await widgetOf(bytes, "c")).toMatchObject({ textAlignment: 0 });
});

test("a list that does not show all its options is a remark", async () => {
  const list = (height: number) => ({ content: [{ p: `[listbox, a, x | y | z, x, false, 80|${height}]` }] });
  const { warnings, errorCodes } = await made(list(30));
  expect(warnings.map(({ code, message }) => [code, /shows 1 of its 3/.test(message)])).toEqual([
    ["TEXT_CLIPPED", true],
  ]);
  expect(errorCodes).toEqual([]);
  expect((await made(list(80))).warnings).toEqual([]);
});
