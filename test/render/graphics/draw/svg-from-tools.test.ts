import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { drawSvgFile } from "../../../../src/render/graphics/draw/draw-svg-file.ts";
import { Stylesheet } from "../../../../src/render/graphics/draw/svg-file/css/stylesheet.ts";
import { isSvgFile, readSvgFile, type SvgFile } from "../../../../src/render/graphics/draw/svg-file/read-svg-file.ts";
import { elementsIn, parseXml } from "../../../../src/render/graphics/draw/svg-file/xml/xml.ts";
import { needs } from "../../../support/programs/programs.ts";
import { filed, toolsWith } from "./drawn.ts";
import { disagreement, markupPixels, pagePixels } from "./pixels.ts";

// Features of the SVG files of other people's tools that drawings by hand do not have.

const reader = { hasFamily: (family: string) => /^(?:sans-serif|serif|noto serif)$/i.test(family), language: "en-GB" };
const names = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string | Uint8Array): SvgFile => readSvgFile(typeof text === "string" ? utf8(text) : text, reader);
const inside = (text: string, root = ""): SvgFile => read(`<svg ${names} viewBox="0 0 100 80" ${root}>${text}</svg>`);
const all = ({ svg }: SvgFile): string => JSON.stringify(svg);
const utf16 = (text: string, big: boolean): Uint8Array => {
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le");
  return big ? bytes.swap16() : bytes;
};

describe("a DOCTYPE", () => {
  test("without declarations of its own is passed over, as Graphviz, Matplotlib and older Illustrators write it", () => {
    const doctype =
      '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN"\n "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">';
    expect(all(read(`${doctype}<svg ${names}><path d="M0 0h9"/></svg>`))).toContain("M0 0h9");
  });

  test("with Illustrator's entities for namespaces is read", () => {
    const file = read(`<?xml version="1.0" encoding="utf-8"?>
      <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
        <!-- a comment with ]> in it -->
        <!ENTITY ns_extend "http://ns.adobe.com/Extensibility/1.0/">
        <!ENTITY ns_svg "http://www.w3.org/2000/svg">
        <!ENTITY ns_xlink 'http://www.w3.org/1999/xlink'>
        <!ENTITY st0 "fill:#C0FFEE;">
      ]>
      <svg xmlns:x="&ns_extend;" xmlns="&ns_svg;" xmlns:xlink="&ns_xlink;" width="10" height="10">
        <x:stuff><rect/></x:stuff><path id="a" style="&st0;" d="M0 0h9"/><use xlink:href="#a"/></svg>`);
    expect(all(file)).toContain("#C0FFEE");
    expect(all(file)).toContain('"name":"a"');
    expect(file.unread).toEqual([]);
  });

  const doctype = (declarations: string, text = "") =>
    `<!DOCTYPE svg [${declarations}]><svg ${names}><text>${text}</text></svg>`;
  const bomb = `<!ENTITY a "${"x".repeat(1000)}">`;
  test.each([
    [doctype('<!ENTITY a SYSTEM "file:///etc/passwd">', "&a;"), 'Its entity "a" is another file'],
    [doctype('<!ENTITY a PUBLIC "x" "http://example.com/">', "&a;"), 'Its entity "a" is another file'],
    [doctype('<!ENTITY a "b"><!ENTITY c "&a;&a;">', "&c;"), 'Its entity "c" holds markup or another entity'],
    [doctype('<!ENTITY a "<script/>">', "&a;"), 'Its entity "a" holds markup'],
    [doctype('<!ENTITY % p "x">'), 'Its DOCTYPE holds "<!ENTITY %"'],
    [doctype("<!ELEMENT svg ANY>"), 'Its DOCTYPE holds "<!ELEMENT"'],
    [doctype("<!ATTLIST svg a CDATA #FIXED 'x'>"), 'Its DOCTYPE holds "<!ATTLIST"'],
    [doctype("<?php x ?>"), 'Its DOCTYPE holds "<?php"'],
    [doctype(`<!ENTITY a "${"x".repeat(1001)}">`), 'Its entity "a" has more than 1000 characters'],
    [doctype(Array.from({ length: 65 }, (_, at) => `<!ENTITY e${at} "x">`).join("")), "more than 64 entities"],
    [doctype(bomb, "&a;".repeat(1001)), "The entities it uses come to more than 1000000 characters"],
    [doctype("", "&nope;"), "It is not well-formed XML"],
  ])("that could grow or reach out is refused, and says why (%#)", (text, why) => {
    expect(() => read(text)).toThrow(why);
  });

  test("at the limits is read", () => {
    const entities = Array.from({ length: 63 }, (_, at) => `<!ENTITY e${at} "x">`).join("");
    expect(() => read(doctype(bomb + entities, "&a;".repeat(1000)))).not.toThrow();
  });
});

describe("other vocabularies", () => {
  test("of Inkscape and Illustrator show nothing and are no finding, scripts in them neither", () => {
    const file = read(`<svg ${names} xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"
        xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/"
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" inkscape:version="1.2" i:viewOrigin="0 0">
      <sodipodi:namedview pagecolor="#ffffff"><inkscape:grid type="xygrid"/></sodipodi:namedview>
      <metadata><rdf:RDF><script/></rdf:RDF></metadata>
      <i:pgf id="adobe"><script>alert(1)</script><text>secret</text></i:pgf>
      <inkscape:path-effect effect="spiro"/><g inkscape:groupmode="layer" sodipodi:insensitive="true"><path d="M0 0h9"/></g></svg>`);
    expect(file.unread).toEqual([]);
    expect(all(file)).toContain("M0 0h9");
    expect(all(file)).not.toContain("secret");
  });

  test("may have any prefix, and SVG itself too", () => {
    const file = read(
      '<ns0:svg xmlns:ns0="http://www.w3.org/2000/svg" xmlns:ns1="http://www.w3.org/1999/xlink"><ns0:path id="p" d="M0 0h9"/><ns0:use ns1:href="#p"/></ns0:svg>',
    );
    expect(all(file)).toContain('"name":"p"');
  });

  test("around the drawing are refused", () => {
    expect(() => read('<svg xmlns="http://example.com/"/>')).toThrow(
      "Its outermost element is not svg, in the namespace",
    );
    expect(() => read(`<html xmlns="http://www.w3.org/1999/xhtml"><svg ${names}/></html>`)).toThrow(
      "Its outermost element",
    );
  });
});

describe("an encoding", () => {
  const text = (encoding: string) =>
    `<?xml version="1.0" encoding="${encoding}"?><svg ${names}><text>Müller €</text></svg>`;

  test("that is declared is used: Müller stays Müller", () => {
    const latin = Buffer.from(text("ISO-8859-1").replace(" €", ""), "latin1");
    const windows = Buffer.from(text("Windows-1252").replace("€", "\u0080"), "latin1");
    expect(all(read(latin))).toContain("Müller");
    expect(all(read(windows))).toContain("Müller €");
    for (const big of [false, true]) {
      expect(all(read(utf16(text("UTF-16"), big)))).toContain("Müller €");
      expect(isSvgFile(utf16(text("UTF-16"), big))).toBe(true);
    }
  });

  test("that is declared as UTF-16 in a file of bytes counts as UTF-8", () => {
    expect(all(read(text("utf-16")))).toContain("Müller €");
  });

  test("that does not fit or is not known is refused: no letter becomes another", () => {
    const bare = Buffer.from(`<svg ${names}><text>Müller</text></svg>`, "latin1");
    expect(() => read(bare)).toThrow("It declares no encoding, and its bytes are not UTF-8; save it as UTF-8.");
    const wrong = Buffer.from(text("UTF-8").replace(" €", ""), "latin1");
    expect(() => read(wrong)).toThrow("It declares the encoding UTF-8, and its bytes are not in that encoding");
    expect(() => read(text("EBCDIC-FR"))).toThrow('Its encoding "EBCDIC-FR" is not known; save it as UTF-8.');
  });
});

describe("an svgz file", () => {
  test("is inflated, and known by its content", () => {
    const bytes = gzipSync(`<svg ${names}><path d="M0 0h9"/></svg>`);
    expect(isSvgFile(bytes)).toBe(true);
    expect(all(read(bytes))).toContain("M0 0h9");
    expect(isSvgFile(gzipSync("some text"))).toBe(false);
  });

  test("that inflates without bounds, or not at all, is refused", () => {
    const bomb = gzipSync(`<svg ${names}>${" ".repeat(11 * 1024 * 1024)}</svg>`);
    expect(isSvgFile(bomb)).toBe(true);
    expect(() => read(bomb)).toThrow("It has more than 10485760 bytes.");
    expect(() => read(gzipSync("<svg/>").subarray(0, 12))).toThrow("It is damaged: it is compressed");
  });
});

describe("style sheets", () => {
  const fill = (css: string, element = '<rect class="a" width="9" height="9"/>') =>
    /"rect":\{[^}]*?"fill":"([^"]*)"/.exec(
      all(inside(`<style>${css}</style><g class="node"><g>${element}</g></g>`)),
    )?.[1];

  test("!important wins over what comes later and over style attributes", () => {
    expect(fill("rect {fill: red !important} .a {fill: blue}")).toBe("red");
    expect(fill("rect {fill: red ! important}", '<rect style="fill: blue" width="9" height="9"/>')).toBe("red");
    expect(fill("rect {fill: red !important}", '<rect style="fill: blue !important" width="9" height="9"/>')).toBe(
      "blue",
    );
  });

  test("comments are passed over in sheets and in style attributes", () => {
    expect(fill("/* a {} */ rect {/* b: c; */ fill: /* d */ red}")).toBe("red");
    expect(fill("", '<rect style="/* fill: blue; */ fill: red" width="9" height="9"/>')).toBe("red");
  });

  test("selectors of several steps match, as Mermaid and D3 write them", () => {
    expect(fill(".node rect {fill: red}")).toBe("red");
    expect(fill(".node > rect {fill: red}")).toBeUndefined();
    expect(fill(".node > g > rect.a {fill: red} rect {fill: blue}")).toBe("red");
    expect(fill("svg g .a[class='a'] {fill: red} .b .a {fill: blue}")).toBe("red");
    expect(fill(":root rect {fill: red} rect:hover {fill: blue}")).toBe("red");
  });

  test("selectors match by a part of an attribute, as Mermaid writes them; an empty part matches nothing", () => {
    for (const like of ["^='a'", "$=a", '*="a"', "~=a", "|=a"]) {
      expect(fill(`rect[class${like}] {fill: red}`), like).toBe("red");
      expect(fill(`rect[class${like.replace("a", "b")}] {fill: red}`), like).toBeUndefined();
    }
    expect(fill("[class$=''] {fill: red} [class^=''] {fill: red} [class*=''] {fill: red}")).toBeUndefined();
  });

  test("selectors that say what is not so match, as pygal writes them; a list with a gap applies to nothing", () => {
    expect(fill("g:not(.node) rect.a:not([id]) {fill: red}")).toBe("red");
    expect(fill("rect:not(.a) {fill: red} .a, {fill: blue}")).toBeUndefined();
  });

  test("selectors that are not understood are a finding only where they may match", () => {
    const unread = (css: string) => inside(`<style>${css}</style><g><rect class="a"/></g>`).unread;
    expect(unread("circle:nth-child(2) {fill: red} .b + rect {fill: red} g.c :first-child {fill: red}")).toEqual([
      'style rules with the selector ".b + rect" are not applied',
    ]);
    expect(unread("g > :first-child {fill: red}")).toEqual([]);
    expect(unread("g > :nth-child(x) {fill: red}")).toHaveLength(1);
  });

  test("rules for dark screens do not apply, those for every screen do", () => {
    expect(fill("rect {fill: red} @media (prefers-color-scheme: dark) { rect {fill: blue} }")).toBe("red");
    expect(
      fill("rect {fill: red} @media screen { rect {fill: blue} } @font-face {font-family: X; src: url(a;b)}"),
    ).toBe("blue");
  });

  test("the shorthand font sets size, weight, style and family", () => {
    const text = all(inside(`<text style="font: italic bold 12px/1.5 'Foo', serif">x</text>`));
    for (const part of ['"fontSize":12', '"fontWeight":"bold"', '"fontStyle":"italic"', '"fontFamily":"serif"']) {
      expect(text).toContain(part);
    }
  });

  test("alternatives in a selector match, as Observable Plot writes them; :where() weighs nothing, :is() as its heaviest", () => {
    expect(fill(":where(.node rect) {fill: red}")).toBe("red");
    expect(fill(":where(circle, .node g) > :where(.a, .b) {fill: red}")).toBe("red");
    expect(fill("rect:is(.b, .c) {fill: red}")).toBeUndefined();
    expect(fill("rect {fill: red} :where(.node rect.a) {fill: blue}")).toBe("red");
    expect(fill(":is(rect, #x) {fill: red} .a {fill: blue}")).toBe("red");
    expect(fill("rect:where(.a) {fill: red} rect {fill: blue}")).toBe("blue");
  });

  test("alternatives that are not understood are a finding where they may match", () => {
    const unread = (css: string) => inside(`<style>${css}</style><g><rect class="a"/></g>`).unread;
    for (const selector of [":is(:not(.b)) rect", ".c :is(.b rect)", "rect:is(rect)", ":is(rect"]) {
      expect(unread(`${selector} {fill: red}`), selector).toHaveLength(1);
    }
    const many = `:is(${"a,".repeat(20)}a)`;
    expect(unread(`${many} ${many} {fill: red}`)).toHaveLength(1);
  });

  test("too many rules for too many elements are refused: as many as are allowed, and one more", () => {
    const rules = "<style>.a{fill:red} .b{fill:red} .a{fill:blue}</style>";
    const held = (most: number) => {
      const root = parseXml(`<svg ${names}>${rules}${'<rect class="a"/>'.repeat(5)}</svg>`);
      const sheet = new Stylesheet(root, { most });
      return elementsIn(root).map((element) => sheet.matching(element).length);
    };
    expect(held(10)).toEqual([0, 2, 2, 2, 2, 2]);
    expect(() => held(9)).toThrow("It has too many style rules for its elements.");
  });
});

describe("languages and conditions", () => {
  const chosen = (text: string) => /"value":"([^"]*)"/.exec(all(inside(text)))?.[1];

  test("a switch shows what is in the document's language", () => {
    const languages =
      '<text systemLanguage="de">Straße</text><text systemLanguage="fr, en">Street</text><text>Any</text>';
    expect(chosen(`<switch>${languages}</switch>`)).toBe("Street");
    expect(chosen('<switch><text systemLanguage="de">Straße</text><text>Any</text></switch>')).toBe("Any");
    expect(all(inside('<text systemLanguage="de">Straße</text>'))).not.toContain("Straße");
  });

  test("HTML in a switch gives way to its author's fallback without a finding, as draw.io writes it", () => {
    const fallback =
      '<switch><foreignObject requiredFeatures="x"><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject><text>b</text></switch>';
    expect(chosen(fallback)).toBe("b");
    expect(inside(fallback).unread).toEqual([]);
    expect(inside("<foreignObject/>").unread).toEqual(["HTML in it (foreignObject) is not drawn"]);
  });

  test("an element that needs an extension is not shown, as Illustrator's private data", () => {
    const data =
      '<switch><foreignObject requiredExtensions="http://ns.adobe.com/AdobeIllustrator/10.0/"/><g><text>b</text></g></switch>';
    expect(chosen(data)).toBe("b");
  });
});

test("a pattern without a size gives way to the paint to fall back on, or paints nothing", () => {
  const report = new Report();
  const file = inside(
    '<pattern id="p"/><rect width="9" height="9" fill="url(#p) red"/><rect width="9" height="9" fill="url(#p)"/>',
  );
  const { nodes } = drawSvgFile(file, toolsWith({}, report), "/src");
  expect([...file.unread, ...report.warnings()]).toEqual([]);
  expect(JSON.stringify(nodes).match(/"kind":"(?:shape|tiling)"/g)).toEqual(['"kind":"shape"']);
  expect(JSON.stringify(nodes)).toContain('"fill":{"kind":"color","color":{"r":1,"g":0,"b":0}');
});

test("text that a file cuts off at its own edge is no finding: it is cut off everywhere", () => {
  const report = new Report();
  drawSvgFile(inside('<text x="95" y="20">beyond</text>'), toolsWith({}, report), "/src");
  expect(report.warnings()).toEqual([]);
});

describe("images", () => {
  test("in an image, percent-encoded or in base64, an svg file stands as a data URI", () => {
    const inner = `<svg ${names} width="9" height="9"><path d="M0 0h9"/></svg>`;
    const uris = [
      `data:image/svg+xml,${encodeURIComponent(inner)}`,
      `data:image/svg+xml;utf8,${inner.replace(/"/g, "&quot;").replace(/</g, "&lt;")}`,
      `data:image/svg+xml;charset=utf-8;base64,${Buffer.from(inner).toString("base64")}`,
    ];
    for (const uri of uris) {
      const [image = ""] = inside(`<image href="${uri}" width="9" height="9"/>`).images;
      expect(image).toMatch(/^data:image\/svg\+xml[^,]*;base64,/);
      expect(Buffer.from(image.slice(image.indexOf(",") + 1), "base64").toString()).toBe(inner);
    }
  });
});

describe("texts", () => {
  const spans = (text: string) =>
    [...all(inside(text)).matchAll(/\{"tspan":(\{.*?\})\}/g)].map(([, span]) => JSON.parse(span ?? ""));

  test("xml:space keeps blanks, as Inkscape's and rich's texts need them", () => {
    expect(spans('<text xml:space="preserve">  a  b c </text>')[0].value).toBe("\u00a0\u00a0a\u00a0\u00a0b c\u00a0");
    expect(spans('<text style="white-space: pre">a  b</text>')[0].value).toBe("a\u00a0\u00a0b");
    expect(spans('<g xml:space="preserve"><text xml:space="default">  a  b </text></g>')[0].value).toBe("a b");
  });

  test("lists of dx and dy move letter by letter", () => {
    const moved = spans('<text dx="1 2 0 3" dy="0 5">abcd</text>');
    expect(moved.map(({ value, dx, dy }) => [value, dx, dy])).toEqual([
      ["a", 1, 0],
      ["bc", 2, 5],
      ["d", 3, undefined],
    ]);
  });

  test("a baseline-shift raises only its own letters", () => {
    const shifted = spans(
      '<text font-size="10">x<tspan baseline-shift="super">2</tspan><tspan baseline-shift="-20%">i</tspan>y</text>',
    );
    expect(shifted.map(({ raise }) => raise)).toEqual([0, 3.5, -2, 0]);
  });
});

const whole = (content: string): string =>
  `<svg ${names} viewBox="0 0 100 80" width="100" height="80">${content}</svg>`;

/** The text of a file, and an equal one in plainer words where the judge does not know those of the first. */
const pictures: Readonly<Record<string, string | readonly [file: string, plain: string]>> = {
  "the current colour in stops": `<g color="teal"><linearGradient id="a"><stop stop-color="currentColor"/><stop offset="1" stop-color="currentColor" color="gold"/></linearGradient></g><rect width="90" height="60" fill="url(#a)" color="red"/>`,
  "paints to fall back on": `<rect width="40" height="40" fill="url(#nope) red"/><rect x="50" width="40" height="40" fill="url(#nope) rgb(0,128,0)"/><circle cx="50" cy="60" r="12" fill="none" stroke-width="4" stroke="url(#nope) #00F"/>`,
  "opacity and paint on symbols": `<symbol id="s" viewBox="0 0 10 10" opacity=".4" fill="teal"><rect width="6" height="6"/><rect x="3" y="3" width="6" height="6"/></symbol><use href="#s" width="60" height="60"/><use href="#s" x="40" y="20" width="60" height="60"/>`,
  "an inner svg with paints of its own": `<svg x="10" y="10" width="40" height="40" fill="teal" stroke="gold" stroke-width="4"><rect x="5" y="5" width="20" height="20" opacity=".5"/></svg>`,
  "overflow that is visible": `<svg x="30" y="20" width="20" height="20" overflow="visible"><circle r="15" fill="teal"/></svg><svg x="70" y="20" width="20" height="20"><circle r="15" fill="gold"/></svg>`,
  "a transform-origin, and units in transforms": [
    `<rect x="20" y="20" width="30" height="20" transform="rotate(30)" transform-origin="35 30" fill="teal"/><rect x="60" y="50" width="20" height="10" style="transform: rotate(0.125turn) scale(1.2); transform-origin: 70px 55px" fill="gold"/><rect width="10" height="10" style="transform: translateX(20px) rotate(45deg); transform-origin: center"/>`,
    `<rect x="20" y="20" width="30" height="20" transform="rotate(30 35 30)" fill="teal"/><rect x="60" y="50" width="20" height="10" transform="translate(70 55) rotate(45) scale(1.2) translate(-70 -55)" fill="gold"/><rect width="10" height="10" transform="translate(20 0) rotate(45 50 40)"/>`,
  ],
  "a paint-order": `<circle cx="30" cy="40" r="20" fill="gold" stroke="teal" stroke-width="12" paint-order="stroke"/><g paint-order="stroke fill" opacity=".6"><rect x="60" y="20" width="25" height="40" fill="crimson" stroke="navy" stroke-width="10"/></g>`,
  "a paint-order of letters": `<text x="5" y="55" font-size="50" font-weight="bold" fill="gold" stroke="navy" stroke-width="8" stroke-linejoin="round" paint-order="stroke">Abc</text>`,
  "texts made longer and shorter": `<text x="5" y="20" font-size="12" textLength="90">spaced</text><text x="5" y="45" font-size="12" textLength="30">tight text</text><text x="50" y="70" font-size="12" text-anchor="middle" textLength="80" lengthAdjust="spacingAndGlyphs">wide</text>`,
  "letters that are raised": `<text x="5" y="40" font-size="20">x<tspan baseline-shift="super" font-size="12">2</tspan>y<tspan baseline-shift="-5">z</tspan>w</text>`,
  "letters that move one by one": `<text x="5" y="20" dx="0 4 4 4" dy="0 3 3 3" font-size="16">steps</text><text x="5 20 35" y="60" font-size="16">far off</text>`,
  "blanks that are kept": `<text x="5" y="30" xml:space="preserve" font-size="10">a   b  c</text><text x="5" y="50" font-size="10">a   b  c</text>`,
  "markers that turn round at the start": [
    `<marker id="m" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="6" markerHeight="6" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z"/></marker><path d="M20 20L80 60" stroke="teal" stroke-width="2" marker-start="url(#m)" marker-end="url(#m)"/>`,
    `<path d="M20 20L80 60" stroke="teal" stroke-width="2"/><path id="p" d="M0 0L10 5L0 10z" transform="translate(80 60) rotate(33.69) scale(1.2) translate(-10 -5)"/><path d="M0 0L10 5L0 10z" transform="translate(20 20) rotate(213.69) scale(1.2) translate(-10 -5)"/>`,
  ],
  "markers at corners, starts and ends": `<marker id="m" viewBox="0 0 10 10" refX="10" refY="5" markerWidth="6" markerHeight="6" orient="auto"><path d="M0 0L10 5L0 10z"/></marker><marker id="d" markerWidth="4" markerHeight="4" refX="2" refY="2"><circle cx="2" cy="2" r="2" fill="gold"/></marker>
    <g stroke="teal" fill="none" stroke-width="2"><path d="M15 15L50 60L85 15" marker-start="url(#m)" marker-mid="url(#d)" marker-end="url(#m)"/><path d="M15 70C30 50 60 50 85 70" marker-end="url(#m)"/></g><line x1="20" y1="5" x2="80" y2="5" stroke="navy" style="marker-start: url(#d); marker-end: url(#d)"/><polygon points="40,20 60,20 50,35" fill="none" stroke="red" marker-mid="url(#d)" marker-end="url(#d)"/>`,
  "markers with units of their own": `<marker id="m" markerUnits="userSpaceOnUse" markerWidth="20" markerHeight="20" refX="5" refY="5" orient="45"><rect width="10" height="10" fill="crimson"/></marker><path d="M30 40H70" stroke="teal" stroke-width="6" marker-start="url(#m)" marker-end="url(#m)"/>`,
  "strokes that are not scaled": [
    `<g transform="scale(4)"><rect x="3" y="3" width="15" height="12" fill="none" stroke="teal" stroke-width="6" vector-effect="non-scaling-stroke"/></g>`,
    `<rect x="12" y="12" width="60" height="48" fill="none" stroke="teal" stroke-width="6"/>`,
  ],
  "colours for light and dark, and with ICC profiles": [
    `<rect width="30" height="40" style="fill: light-dark(#008080, #fff)"/><rect x="35" width="30" height="40" fill="#CD853F icc-color(acme, 0.1, 0.2)"/><rect x="70" width="30" height="40" fill="#f008"/>`,
    `<rect width="30" height="40" fill="#008080"/><rect x="35" width="30" height="40" fill="#CD853F"/><rect x="70" width="30" height="40" fill="#f00" fill-opacity="0.533"/>`,
  ],
};

describe("files look as resvg draws them", needs("pdftoppm"), () => {
  test.each(Object.entries(pictures))("%s", (_, content) => {
    const [ours, plain = ours] = typeof content === "string" ? [content] : content;
    const report = new Report();
    const file = read(whole(ours));
    expect(file.unread).toEqual([]);
    const [page] = pagePixels(filed([drawSvgFile(file, toolsWith({}, report), "/src")]), 16 / 3);
    if (page === undefined) throw new Error("the file has no page");
    expect(disagreement(page, markupPixels(whole(plain), 4))).toBeLessThan(0.004);
  });
});
