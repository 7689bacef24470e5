import { describe, expect, test } from "vitest";
import { importFile } from "../../../src/render/import/import-file.ts";
import { inTurn } from "../../support/night.ts";

const onePixel =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** A page with one element of each kind, whose start tag goes on with `style`. */
const elements: Readonly<Record<string, (style: string) => string>> = {
  p: (style) => `<p ${style}>a</p>`,
  "p with a picture": (style) => `<p ${style}><img src="${onePixel}"></p>`,
  div: (style) => `<div ${style}><p>a</p><p>b</p></div>`,
  blockquote: (style) => `<blockquote ${style}>a</blockquote>`,
  h1: (style) => `<h1 ${style}>a</h1>`,
  "h1 with blocks": (style) => `<h1><div ${style}>a</div><div>b</div></h1>`,
  pre: (style) => `<pre ${style}>a</pre>`,
  hr: (style) => `<hr ${style}>`,
  ul: (style) => `<ul ${style}><li>a</ul>`,
  ol: (style) => `<ol ${style}><li>a</ol>`,
  li: (style) => `<ul><li ${style}>a</ul>`,
  "li of paragraphs": (style) => `<ul><li ${style}><p>a<p>b</ul>`,
  dd: (style) => `<dl><dt>a<dd ${style}>b</dl>`,
  table: (style) => `<table ${style}><tr><td>a</table>`,
  caption: (style) => `<table><caption ${style}>a</caption><tr><td>b</table>`,
  thead: (style) => `<table><thead ${style}><tr><th>a<tbody><tr><td>b</table>`,
  tbody: (style) => `<table><tbody ${style}><tr><td>a</table>`,
  tr: (style) => `<table><tr ${style}><td>a</table>`,
  td: (style) => `<table><tr><td ${style}>a</table>`,
  "td of paragraphs": (style) => `<table><tr><td ${style}><p>a<p>b</table>`,
  th: (style) => `<table><tr><th ${style}>a</table>`,
  span: (style) => `<p>a <span ${style}>b</span></p>`,
  a: (style) => `<p>a <a href="https://d.example" ${style}>b</a></p>`,
  "span in a cell": (style) => `<table><tr><td>a <span ${style}>b</span></table>`,
  "img in a line": (style) => `<p>a <img src="${onePixel}" ${style}></p>`,
  img: (style) => `<p><img src="${onePixel}" ${style}></p>`,
  "block in a row": (style) => `<div style="display: flex"><div ${style}>a</div><div>b</div></div>`,
  "block in a grid": (style) =>
    `<div style="display: grid; grid-template-columns: 90px 90px"><div ${style}>a</div><div>b</div></div>`,
};

const values: Readonly<Record<string, string>> = {
  ...{ "margin-top": "7px", "margin-right": "7px", "margin-bottom": "7px", "margin-left": "7px" },
  ...{ "padding-top": "7px", "padding-right": "7px", "padding-bottom": "7px", "padding-left": "7px" },
  ...{ "border-top": "3px solid red", "border-right": "3px solid red", "border-bottom": "3px solid red" },
  ...{ "border-left": "3px solid red", "background-color": "yellow", height: "70px", "min-height": "70px" },
  ...{ width: "70px", "page-break-before": "always", "break-after": "page" },
};

const inLine = /^(?:span|a$)/;
const parts = /^(?:thead|tbody|tr)$/;

/** Where CSS says that a property has no effect: "Applies to" of its definition (CSS 2.2, 8, 10 and 13). */
function isWithoutEffect(element: string, property: string): boolean {
  // A picture covers what is behind it.
  if (element.startsWith("img") && property === "background-color") return true;
  const isUpright = /^(?:margin|padding)-(?:top|bottom)$|height$|^width$|break/.test(property);
  if (element.startsWith("img") && property.includes("break")) return true;
  if (inLine.test(element)) return isUpright;
  if (property.startsWith("margin") && /^t[dh]/.test(element)) return true;
  if (parts.test(element)) return /^(?:margin|padding|width)/.test(property);
  return false;
}

const importOf = async (style: string, page: (style: string) => string) => {
  const { content, report } = await importFile({ bytes: Buffer.from(page(style)), fileName: "a.html" });
  return { content, report: report.map(({ message }) => message) };
};

describe.each(Object.keys(elements).map((element, at) => [element, at] as const))(
  "on %s, each property",
  (element, at) => {
    test.each(inTurn(Object.entries(values), at, 4))(
      "%s is in the definition or in the report, or has no effect",
      async (name, value) => {
        const page = elements[element] as (style: string) => string;
        const plain = await importOf("", page);
        const given = await importOf(`style="${name}: ${value}"`, page);
        const more = given.report.filter((message) => !plain.report.includes(message));
        if (isWithoutEffect(element, name)) expect(given).toEqual(plain);
        else if (given.content === plain.content) expect(more.length).toBeGreaterThan(0);
      },
    );
  },
);

test("a property that nothing reads is reported once for the sides of a box, with its places and the element's name", async () => {
  const page =
    '<style>span { padding: 3px; border: 0 }</style><p>a <span>b</span> <span>c</span> <i hidden class="x">d</i></p>';
  const { report } = await importFile({ bytes: Buffer.from(page), fileName: "a.html" });
  const message = 'The property "padding of span" is not taken over, in 2 places.';
  expect(report).toEqual([{ code: "IMPORT_DROPPED", kind: "near", place: "line 1", message, places: 2 }]);
});

test("what browsers give elements by themselves is not reported, nor what has its usual value", async () => {
  const usual = "margin: 0; padding: 0; border: none; background: none; width: auto; height: auto; max-width: 100%";
  for (const page of Object.values(elements)) {
    const { report } = await importOf("", page);
    expect(report.filter((message) => message.includes("The property"))).toEqual([]);
    expect((await importOf(`style="${usual}"`, page)).report).toEqual(report);
  }
});
