import { expect, test } from "vitest";
import { Report } from "../../../../../src/render/contract/report.ts";
import type { DocumentLayer } from "../../../../../src/render/model/document/document.ts";
import type { PageMark } from "../../../../../src/render/model/page/page.ts";
import { needs, program } from "../../../../support/programs/programs.ts";
import { contentOf } from "../content-of.ts";
import { complaints, drawnByMupdf, rasterised, withFile } from "../judges.ts";
import { made, page, words } from "../made.ts";

const layer = (name: string, more: Partial<DocumentLayer> = {}): DocumentLayer => ({
  name,
  title: name,
  visible: true,
  print: "whenVisible",
  locked: false,
  ...more,
});

const layers = [
  layer("shown", { title: "Gezeigt — ✓" }),
  layer("hidden", { visible: false, print: "never" }),
  layer("printed", { visible: false, print: "always", locked: true }),
];

const square = (x: number): PageMark => ({
  kind: "rect",
  rect: { x, y: 20, width: 10, height: 10 },
  fill: { color: { r: 1, g: 0, b: 0 }, opacity: 1 },
});

const on = (name: string, opacity: number, ...marks: readonly PageMark[]): PageMark => ({
  kind: "group",
  marks,
  transform: undefined,
  clip: undefined,
  opacity,
  layer: name,
});

const link: PageMark = {
  kind: "link",
  rect: { x: 10, y: 20, width: 10, height: 10 },
  target: { kind: "uri", uri: "https://example.com/" },
};

const layered = () =>
  made(
    [
      page(
        square(10),
        on("shown", 1, square(30), words("Seen", 10, 80)),
        on("hidden", 1, square(50), words("Unseen", 10, 100)),
        on("hidden", 0.5, square(70)),
        on("shown", 1, on("hidden", 1, square(90)), link),
        on("hidden", 1, on("shown", 1, square(110), link)),
      ),
    ],
    { layers },
  );

type Entries = Readonly<Record<string, unknown>>;

/** The catalog, and everything in it in the place of references, but not the pages' parents. */
const catalog = (bytes: Uint8Array): Entries =>
  withFile(bytes, (path) => {
    const json = program("qpdf").output(["--json", "--json-key=qpdf", path]);
    const { qpdf } = JSON.parse(json) as { readonly qpdf: readonly [unknown, Record<string, { value?: Entries }>] };
    const [, objects] = qpdf;
    const resolve = (value: unknown): unknown => {
      if (typeof value === "string" && /^\d+ \d+ R$/.test(value)) return resolve(objects[`obj:${value}`]?.value);
      if (Array.isArray(value)) return value.map(resolve);
      if (typeof value !== "object" || value === null) return value;
      const members = Object.entries(value).filter(([key]) => key !== "/Parent");
      return Object.fromEntries(members.map(([key, inner]) => [key, resolve(inner)]));
    };
    return resolve(objects["trailer"]?.value?.["/Root"]) as Entries;
  });

test("marks of a layer stand around its content, those within others inside them", async () => {
  const content = (await contentOf(layered())).filter((line) => /BDC|EMC|re$|Do$/.test(line));
  const named = content.map((line) => line.replace(/L(\d+)/, "L"));
  expect(named).toEqual([
    "10 170 10 10 re",
    ...["/OC /L BDC", "30 170 10 10 re", "EMC"],
    ...["/OC /L BDC", "50 170 10 10 re", "EMC"],
    ...["/OC /L BDC", expect.stringMatching(/Do$/), "EMC"],
    ...["/OC /L BDC", "/OC /L BDC", "90 170 10 10 re", "EMC", "EMC"],
    ...["/OC /L BDC", "/OC /L BDC", "110 170 10 10 re", "EMC", "EMC"],
  ]);
});

test("what is on a hidden layer is there, and neither poppler nor mupdf shows it", needs("pdftoppm", "mutool"), () => {
  const bytes = layered();
  for (const seen of [rasterised(bytes, 72), drawnByMupdf(bytes, 72)]) {
    const isRed = (x: number): boolean => seen.at(x + 5, 25).join() === "255,0,0";
    expect([10, 30, 50, 70, 90, 110].map(isRed)).toEqual([true, true, false, false, false, false]);
  }
});

test("viewers learn what to show, to list, to lock and to print", needs("qpdf"), () => {
  const bytes = layered();
  expect(complaints(bytes)).toBe("");
  const properties = catalog(bytes)["/OCProperties"] as { readonly "/D": Readonly<Record<string, readonly Entries[]>> };
  const first = properties["/D"];
  const names = (key: string) => first[key]?.map((group) => group["/Name"]);
  expect(names("/Order")).toEqual(["u:Gezeigt — ✓", "u:hidden", "u:printed"]);
  expect(names("/OFF")).toEqual(["u:hidden", "u:printed"]);
  expect(names("/Locked")).toEqual(["u:printed"]);
  expect(first["/AS"]).toMatchObject([{ "/Event": "/Print", "/Category": ["/Print"] }]);
  const [shown, hidden, printed] = first["/Order"] ?? [];
  expect(shown?.["/Usage"]).toEqual({ "/View": { "/ViewState": "/ON" } });
  expect(hidden?.["/Usage"]).toEqual({ "/View": { "/ViewState": "/OFF" }, "/Print": { "/PrintState": "/OFF" } });
  expect(printed?.["/Usage"]).toEqual({ "/View": { "/ViewState": "/OFF" }, "/Print": { "/PrintState": "/ON" } });
});

test("links go with their layers, with all of them where there are several", needs("qpdf"), () => {
  const { "/Kids": pages } = catalog(layered())["/Pages"] as { readonly "/Kids": readonly Entries[] };
  const annotations = (pages[0]?.["/Annots"] ?? []) as readonly Entries[];
  const [one, both] = annotations.map((annotation) => annotation["/OC"]);
  expect(one).toMatchObject({ "/Type": "/OCG", "/Name": "u:Gezeigt — ✓" });
  expect(both).toMatchObject({
    "/Type": "/OCMD",
    "/P": "/AllOn",
    "/OCGs": [{ "/Name": "u:hidden" }, { "/Name": "u:Gezeigt — ✓" }],
  });
});

test("an undeclared layer is reported, and its content is always shown", async () => {
  const report = new Report();
  const bytes = made([page(on("nowhere", 1, square(10)))], {}, report);
  expect(report.warnings().map(({ code }) => code)).toEqual(["LAYER_UNKNOWN"]);
  expect(await contentOf(bytes)).toContain("10 170 10 10 re");
  expect(Buffer.from(bytes).toString("latin1")).not.toContain("OCProperties");
});
