import { describe, expect, test } from "vitest";
import { importedWordFile } from "./imported-word-file.ts";
import { cell, p, r, row, table } from "./word-file.ts";

const paragraphs = (...texts: readonly string[]): string => texts.map((text) => p(r(text))).join("");

describe("loops in loops of a Word file:", () => {
  test("paragraphs of docxtemplater, also where ends have no name", async () => {
    const { content, data, report } = await importedWordFile(
      paragraphs("{#teams}", "{name}", "{#people}", "{first}", "{^active}", "left", "{/}", "{/}", "{/teams}"),
    );
    expect(content).toEqual([
      {
        stack: {
          source: "$data.teams",
          map: {
            stack: {
              content: [
                { p: "$item.name" },
                {
                  stack: {
                    source: "$item.people",
                    map: {
                      stack: { content: [{ p: "$item.first" }, { p: "left", if: { not: "$item.active" } }] },
                    },
                  },
                },
              ],
            },
          },
        },
      },
    ]);
    expect(data).toEqual({ teams: [{ name: "name", people: [{ first: "first", active: false }] }] });
    expect(report.map(({ code }) => code)).toEqual(["IMPORT_APPROXIMATED", "IMPORT_APPROXIMATED"]);
  });

  test("paragraphs of Carbone, up to those that show the next entry", async () => {
    const { content, data, report } = await importedWordFile(
      paragraphs(
        "{d.teams[i].name}",
        "{d.teams[i].people[i].first}: {d.teams[i].people[i].hours:formatN(1)}",
        "{d.teams[i].people[i+1].first}",
        "Lead: {d.teams[i].lead.name}",
        "{d.teams[i+1].name}",
        "{d.end}",
      ),
    );
    expect(content).toEqual([
      {
        stack: {
          source: "$data.teams",
          map: {
            stack: {
              content: [
                { p: "$item.name" },
                { stack: { source: "$item.people", map: { p: "$item.first: [number, $item.hours, 1]" } } },
                { p: "Lead: $item.lead.name" },
              ],
            },
          },
        },
      },
      { p: "$data.end" },
    ]);
    expect(data).toEqual({
      teams: [{ name: "name", people: [{ first: "first", hours: 1234.5 }], lead: { name: "name" } }],
      end: "end",
    });
    expect(report).toEqual([]);
  });

  test("a table in a loop has rows of the entry", async () => {
    const rows = table(
      row(cell(p(r("{d.teams[i].people[i].first}"))), cell(p(r("{d.teams[i].people[i].hours}")))),
      row(cell(p(r("{d.teams[i].people[i+1].first}"))), cell(p(""))),
    );
    const { content, report } = await importedWordFile(
      `${paragraphs("{d.teams[i].name}")}${rows}${paragraphs("{d.teams[i+1].name}")}`,
    );
    expect(content[0].stack.map.stack.content[1].table).toMatchObject({
      source: "$item.people",
      map: [{ td: "$item.first" }, { td: "$item.hours" }],
    });
    expect(report).toEqual([]);
  });

  test("rows of a table that are repeated together, with rows of theirs in between", async () => {
    const rows = (first: string, inner: readonly string[], last: string, end = "") =>
      table(
        row(cell(p(r("Head"))), cell(p(r("Hours")))),
        row(cell(p(r(first))), cell(p(""))),
        ...inner.map((words) => row(cell(p(r(words))), cell(p(r(`x${end}`))))),
        row(cell(p(r(last))), cell(p(""))),
      );
    const inner = {
      source: "$item.people",
      map: [{ td: "$item.first" }, { td: "x" }],
      rows: [[{ td: "$item.name" }, {}]],
    };
    const carbone = rows(
      "{d.teams[i].name}",
      ["{d.teams[i].people[i].first}", "{d.teams[i].people[i+1].first}"],
      "{d.teams[i+1].name}",
    );
    const templater = rows("{#teams}{name}", ["{#people}{first}"], "{/teams}", "{/people}");
    for (const file of [carbone, templater]) {
      const { content, data } = await importedWordFile(file);
      expect(content[0].table).toMatchObject({
        rows: [[{ td: "Head" }, { td: "Hours" }]],
        source: "$data.teams",
        map: [{ colspan: 2, content: [{ table: inner }] }],
      });
      expect(data).toEqual({ teams: [{ name: "name", people: [{ first: "first" }] }] });
    }
  });

  test("two loops over rows of one table are two tables, one right below the other", async () => {
    const { content } = await importedWordFile(
      table(
        row(cell(p(r("{#a}{x}"))), cell(p(r("{/a}")))),
        row(cell(p(r("between"))), cell(p(""))),
        row(cell(p(r("{#b}{y}"))), cell(p(r("{/b}")))),
        row(cell(p(r("last"))), cell(p(""))),
      ),
    );
    const [first, second] = content[0].stack.content;
    expect(first.table).toMatchObject({ source: "$data.a", map: [{ td: "$item.x" }, {}] });
    expect(second.table).toMatchObject({
      ...{ rows: [[{ td: "between" }, {}]], source: "$data.b", headerRows: 0 },
      footer: [[{ td: "last" }, {}]],
    });
  });

  test("tags that are paragraphs of one cell repeat what is in the cell, not its row", async () => {
    const { content } = await importedWordFile(
      table(row(cell(paragraphs("{#tags}", "{.}", "{/tags}")), cell(p(r("beside"))))),
    );
    expect(content[0].table.source).toBeUndefined();
    expect(content[0].table.rows[0][0].content).toEqual([{ stack: { source: "$data.tags", map: { p: "$item" } } }]);
  });

  test("a value of the entry around is reported with its place, and stays as text", async () => {
    const { content, report } = await importedWordFile(
      paragraphs("{d.a[i].b[i].x} of {d.a[i].name}", "{d.a[i].b[i+1].x}", "{d.a[i+1].name}"),
    );
    expect(content[0].stack.map).toEqual({
      stack: { source: "$item.b", map: { p: "$item.x of {d.a\\[i\\].name}" } },
    });
    expect(report).toEqual([
      {
        code: "IMPORT_PLACEHOLDER",
        kind: "near",
        place: "document, block 1 (paragraph)",
        message: expect.stringContaining("innermost list"),
      },
    ]);
  });

  test("loops are nested eight deep at most, and the report says so", async () => {
    const names = Array.from({ length: 10 }, (_, at) => `a${at}`);
    const { report } = await importedWordFile(
      paragraphs(...names.map((name) => `{#${name}}`), "x", ...names.toReversed().map((name) => `{/${name}}`)),
    );
    expect(report.some(({ code }) => code === "IMPORT_PLACEHOLDER")).toBe(true);
  });
});

describe("pictures of the data in a Word file:", () => {
  test("tags of docxtemplater are pictures that the data name, with an example", async () => {
    const { content, data, assets, report } = await importedWordFile(
      paragraphs("{%logo}", "Seen: {%%photo}", "{#people}", "{%face}", "{/people}"),
    );
    expect(content).toEqual([
      { image: { src: "$data.logo", alt: "logo" } },
      { p: "Seen: [img, $data.photo, alt='photo']" },
      { stack: { source: "$data.people", map: { image: { src: "$item.face", alt: "face" } } } },
    ]);
    expect(assets).toHaveLength(1);
    const path = assets[0]?.path;
    expect(data).toEqual({ logo: path, photo: path, people: [{ face: path }] });
    expect(report[0]).toMatchObject({ code: "IMPORT_APPROXIMATED", message: expect.stringContaining("{%logo}") });
  });

  test("a picture whose words are a placeholder of Carbone is one of the data, in its size", async () => {
    const png = Buffer.from(
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
      "base64",
    );
    const drawing =
      '<w:r><w:drawing><wp:inline><wp:extent cx="1270000" cy="635000"/><wp:docPr id="1" name="x" descr="{d.person.photo}"/><a:graphic><a:graphicData uri="x"><a:blip r:embed="rPng"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
    const { content, data, assets } = await importedWordFile(p(drawing), { png });
    expect(content).toEqual([{ image: { src: "$data.person.photo", width: 100, height: 50, alt: "photo" } }]);
    expect(data).toEqual({ person: { photo: assets[0]?.path } });
  });
});
