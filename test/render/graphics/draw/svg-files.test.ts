import { describe, expect, test } from "vitest";
import { Report } from "../../../../src/render/contract/report.ts";
import { drawSvgFile } from "../../../../src/render/graphics/draw/draw-svg-file.ts";
import { isSvgFile, readSvgFile } from "../../../../src/render/graphics/draw/svg-file/read-svg-file.ts";
import type { Drawing } from "../../../../src/render/model/drawing/drawing.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { atNight } from "../../../support/night.ts";
import { needs } from "../../../support/programs/programs.ts";
import { filed, toolsWith } from "./drawn.ts";
import { disagreement, markupPixels, pagePixels } from "./pixels.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const known = (family: string): boolean => ["sans-serif", "noto serif", "serif"].includes(family.toLowerCase());

const reader = { hasFamily: known, language: "en" };

const file = (inside: string, root = 'viewBox="0 0 100 80"') =>
  readSvgFile(
    bytes(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${root}>${inside}</svg>`),
    reader,
  );

function drawnFile(inside: string, root?: string): { readonly drawing: Drawing; readonly reported: readonly string[] } {
  const report = new Report();
  const drawing = drawSvgFile(file(inside, root), toolsWith({}, report), "/src");
  return { drawing, reported: report.warnings().map(({ message }) => message) };
}

describe("a file", () => {
  test("is known by its content", () => {
    const yes = [
      "<svg/>",
      '<?xml version="1.0"?><!-- x --><svg xmlns="x">',
      "\ufeff  <svg:svg>",
      "<!DOCTYPE svg><svg>",
    ];
    const no = ["", "%PDF-1.7", "<html></html>", "svg", "<svgx>", "\u0089PNG<svg>"];
    expect(yes.map((text) => isSvgFile(bytes(text)))).toEqual(yes.map(() => true));
    expect(no.map((text) => isSvgFile(bytes(text)))).toEqual(no.map(() => false));
  });

  test.each([
    ["", "It is not well-formed XML"],
    ["<svg", "It is not well-formed XML"],
    ["<svg><g></svg>", "It is not well-formed XML"],
    ["<svg>&nope;</svg>", "It is not well-formed XML"],
    ["<html/>", "Its outermost element is not svg"],
    [`<svg>${"<g>".repeat(200)}${"</g>".repeat(200)}</svg>`, "nested more than 128 deep"],
    [`<svg>${"<g/>".repeat(100_001)}</svg>`, "more than 100000 elements"],
    ['<svg width="0" height="5"/>', "Its width or height is nothing"],
  ])("that cannot be drawn says why (%#)", (text, why) => {
    expect(() => readSvgFile(bytes(text), reader)).toThrow(why);
  });

  test("is as large as it says, in points; without a size as its view box, without that as in a browser", () => {
    const size = (root: string) => {
      const { width, height } = drawnFile("<rect width='9' height='9'/>", root).drawing;
      return [width, height].map((value) => Math.round(value * 1000) / 1000);
    };
    expect(size('width="100" height="40"')).toEqual([75, 30]);
    expect(size('width="1in" height="20mm"')).toEqual([72, 56.693]);
    expect(size('viewBox="0 0 60 30"')).toEqual([45, 22.5]);
    expect(size('viewBox="0 0 60 30" width="120px"')).toEqual([90, 45]);
    expect(size('viewBox="0 0 60 30" width="100%" height="100%"')).toEqual([45, 22.5]);
    expect(size("")).toEqual([225, 112.5]);
  });

  test("names in plain words what is not drawn, one sentence for each cause", () => {
    const { unread } = file(
      `<script>alert(1)</script><rect filter="url(#f)" mask="url(#m)" width="1" height="1"/><rect filter="url(#f)" width="1" height="1"/>
       <foreignObject/><animate/><use href="other.svg#a"/><image href="http://example.com/a.png"/><style>rect + rect {fill: red} g + g {fill: red}</style><blink/>`,
    );
    expect([...unread].sort()).toEqual([
      "HTML in it (foreignObject) is not drawn",
      "a filter that is not understood, or not in the file, is left out",
      "animations are not played; it is drawn as it begins",
      "images that are files of their own are not drawn; embed them",
      "masks that are no mask elements of the file are not drawn: all of the element shows",
      'style rules with the selector "rect + rect" are not applied',
      'the element "blink" is not drawn',
      "what it uses from other files is not drawn",
    ]);
  });

  test("names turns in space, factors and data of paths that it does not understand, and motion along a path", () => {
    const { unread } = file(
      `<rect width="1" height="1" style="rotate: x 45deg; scale: calc(1 + 1); translate: anchor(left)"/>
       <path style="d: inset(1px); offset-path: path('M0 0H9')"/><rect width="1" height="1" style="rotate: none; scale: 1; translate: inherit"/>`,
    );
    expect([...unread].sort()).toEqual([
      "elements are not moved along a path (offset-path)",
      'the length "anchor(left)" is not understood',
      'the value of d "inset(1px)" is not understood',
      'the value of rotate "x 45deg" is not understood',
      'the value of scale "calc(1 + 1)" is not understood',
    ]);
  });

  test("passes over elements that draw nothing in silence", () => {
    const { unread } = file(
      `<title>t</title><desc>d</desc><metadata/><defs><linearGradient id="g"/></defs><g display="none"><script/></g>`,
    );
    expect(unread).toEqual([]);
  });

  test("brings its own images along, and only those", () => {
    const { images } = file('<image href="data:image/png;base64,AA\n AA"/><image xlink:href="a.png"/>');
    expect(images).toEqual(["data:image/png;base64,AAAA"]);
  });

  test("sets text in the first family that is there; the first of all, which is then reported, when none is", () => {
    const family = (list: string) =>
      JSON.stringify(file(`<text font-family="${list}">x</text>`).svg).match(/"fontFamily":"([^"]*)"/)?.[1];
    expect([family("Foo, 'Noto Serif', serif"), family("Foo"), family("sans-serif")]).toEqual([
      "Noto Serif",
      "Foo",
      "sans-serif",
    ]);
  });

  test("symbols that use themselves and gradients that refer in a circle end", () => {
    const { reported } = drawnFile(
      `<symbol id="a" viewBox="0 0 9 9"><rect width="3" height="3"/><use href="#a"/></symbol><use href="#a" width="50" height="50"/>`,
    );
    expect(reported).toEqual(["It uses itself; it is left out."]);
    const gradients = `<linearGradient id="g" href="#h"/><linearGradient id="h" href="#g"/><rect width="9" height="9" fill="url(#g)"/>`;
    expect(drawnFile(gradients).drawing.width).toBe(75);
  });

  test("ids that are names of JavaScript's are ids", () => {
    const { reported } = drawnFile(
      '<g id="__proto__"><rect width="5" height="5"/></g><use href="#__proto__"/><use href="#constructor"/>',
    );
    expect(reported).toEqual([]);
  });

  test("hostile ones end soon", () => {
    const rules = Array.from({ length: atNight(4000, 1000) }, (_, at) => `.c${at % 10}{fill:red}`).join("");
    const rects = '<rect class="c1 c2 c3" width="1" height="1"/>'.repeat(atNight(3000, 1500));
    const uses = Array.from(
      { length: 12 },
      (_, at) => `<g id="u${at}">${`<use href="#u${at + 1}"/>`.repeat(10)}</g>`,
    ).join("");
    const before = cpuMilliseconds();
    drawnFile(`<style>${rules}</style>${rects}`);
    drawnFile(`${uses}<g id="u12"><rect width="1" height="1"/></g><use href="#u0"/>`);
    drawnFile(`<path d="${"M0 0 L1 1 ".repeat(50_000)}"/><polygon points="${"1,2 ".repeat(100_000)}"/>`);
    drawnFile(
      `<rect transform="${"rotate(1)".repeat(10_000)}" width="1" height="1"/><text>${"x".repeat(100_000)}</text>`,
    );
    expect(cpuMilliseconds() - before).toBeLessThan(20_000);
  });
});

const cases: Readonly<Record<string, string>> = {
  "style sheets by class, id, name and weight": `<style>/* c */ rect { fill: teal } .a, .b { stroke: navy; stroke-width: 4px } rect.b { fill: gold !important } #c { opacity: .4 }</style>
    <rect x="5" y="5" width="25" height="25"/><rect class="a" x="37" y="5" width="25" height="25"/><rect class="b x" x="70" y="5" width="25" height="25"/>
    <circle id="c" class="a" cx="30" cy="55" r="15" style="fill:crimson"/><ellipse cx="70" cy="55" rx="20" ry="12" fill="purple" style="fill: olive; stroke: none"/>`,
  "units, shares and percentages": `<rect x="10%" y="10%" width="50%" height="30%" fill="teal"/><rect x="5mm" y="1cm" width="0.5in" height="12pt" fill="gold"/><circle cx="75%" cy="70%" r="10%" fill="navy"/><line x1="0" y1="1pc" x2="100%" y2="1pc" stroke="red" stroke-width="0.5mm"/>`,
  "colours in functions": `<rect width="30" height="80" fill="rgb(200, 40, 90)"/><rect x="33" width="30" height="80" fill="rgba(0,128,0,.5)"/><rect x="66" width="30" height="80" fill="hsl(210 60% 40%)"/><rect y="30" width="100" height="10" fill="rgb(10%,20%,90%)"/>`,
  "inheritance through groups": `<g fill="none" stroke="teal" stroke-width="4"><rect x="10" y="10" width="30" height="30"/><g stroke="crimson" stroke-dasharray="6,3"><circle cx="70" cy="25" r="15"/></g><path d="M10 60 H90" stroke-linecap="round"/></g>`,
  "gradients that build on others": `<defs><linearGradient id="a"><stop offset="0" stop-color="gold"/><stop offset="100%" style="stop-color:navy;stop-opacity:.5"/></linearGradient>
    <linearGradient id="b" xlink:href="#a" x1="0" y1="0" x2="0" y2="1"/><radialGradient id="c" href="#b" gradientUnits="userSpaceOnUse" cx="50" cy="60" r="20"/></defs>
    <rect x="5" y="5" width="40" height="30" fill="url(#a)"/><rect x="55" y="5" width="40" height="30" fill="url(#b)"/><rect x="20" y="42" width="60" height="36" fill="url(#c)"/>`,
  "clip paths": `<clipPath id="k"><circle cx="30" cy="40" r="25"/><rect x="50" y="20" width="40" height="20"/></clipPath><g clip-path="url(#k)"><rect width="100" height="80" fill="teal"/><path d="M0 0 L100 80" stroke="gold" stroke-width="9"/></g>`,
  "symbols and use": `<symbol id="s" viewBox="0 0 10 10"><path d="M5 0 L10 10 H0 Z"/></symbol><use href="#s" width="30" height="30"/><use href="#s" x="40" y="10" width="50" height="30" fill="crimson"/><g id="q"><rect x="5" y="50" width="10" height="10" fill="navy"/></g><use xlink:href="#q" x="30" transform="rotate(10)"/>`,
  "an svg within": `<rect width="100" height="80" fill="#EEEEEE"/><svg x="10" y="10" width="50" height="50" viewBox="0 0 20 20" preserveAspectRatio="xMinYMin slice"><circle cx="10" cy="10" r="14" fill="teal"/></svg><svg x="70" y="10" width="20" height="60"><rect width="100%" height="50%" fill="gold"/></svg>`,
  "text with spans, anchors and places": `<text x="50" y="20" text-anchor="middle" font-size="12">one <tspan font-weight="bold" fill="crimson">two</tspan> three</text><text x="5" y="40" font-size="10">a<tspan x="20" y="45">b</tspan><tspan dy="8" dx="4">c</tspan></text><text x="5 15 25 35" y="70" font-size="10">dots and</text><text x="95" y="60" font-size="9" style="text-anchor:end;fill:teal">
       end   of
       it </text>`,
  "hidden and shown": `<g visibility="hidden"><rect width="50" height="40"/><rect x="50" y="40" width="50" height="40" visibility="visible" fill="teal"/></g><rect display="none" width="9" height="9"/><switch><rect x="60" width="20" height="20" fill="gold"/><rect x="60" width="40" height="40"/></switch>`,
  "fill rules and stroke keys": `<path fill-rule="evenodd" d="M5 5 H45 V45 H5 Z M15 15 H35 V35 H15 Z"/><polyline points="60,10 75,40 90,10" fill="none" stroke="navy" stroke-width="6" stroke-linejoin="round"/><path d="M10 65 H90" stroke="crimson" stroke-width="5" stroke-dasharray="10 5 2" stroke-dashoffset="3" stroke-linecap="square" stroke-opacity=".6"/>`,
  "points with round and square caps": `<g stroke="navy" stroke-width="9" fill="none"><path stroke-linecap="round" d="M20 15h0"/><path stroke-linecap="square" d="M45 15h0M60 15l0 0zM75 15h8"/><line stroke-linecap="square" x1="20" y1="40" x2="20" y2="40"/><path stroke-linecap="square" d="M45 40c0 0 0 0 0 0" transform="rotate(30 45 40)"/><path stroke-linecap="square" d="M75 40"/><path d="M75 60h0"/></g>`,
  "hidden letters": `<text x="5" y="25" font-size="20">ab<tspan visibility="hidden">cd</tspan>ef</text><text x="5" y="50" font-size="20" visibility="hidden">ab<tspan visibility="visible">cd</tspan>ef</text><text x="5" y="75" font-size="20">ab<tspan visibility="collapse" fill="red">cd</tspan>ef</text>`,
  "markers on every shape": `<marker id="m" markerWidth="6" markerHeight="6" refX="3" refY="3" markerUnits="userSpaceOnUse"><circle cx="3" cy="3" r="3" fill="red"/></marker><g fill="none" stroke="black" marker-start="url(#m)" marker-mid="url(#m)" marker-end="url(#m)"><rect x="8" y="8" width="30" height="20"/><circle cx="70" cy="20" r="12"/><ellipse cx="25" cy="55" rx="18" ry="10"/><rect x="55" y="45" width="35" height="25" rx="8"/></g>`,
  "an svg within that names its width only": `<svg width="40" viewBox="0 0 10 10"><rect width="10" height="10" fill="teal"/></svg>`,
  "clip paths that are clipped": `<clipPath id="a"><rect width="40" height="80"/></clipPath><clipPath id="b" clip-path="url(#a)"><circle cx="40" cy="40" r="30"/></clipPath><rect width="100" height="80" fill="teal" clip-path="url(#b)"/>`,
  "markers below their line": `<marker id="m" markerWidth="3" markerHeight="3" refX="1.5" refY="1.5"><circle cx="1.5" cy="1.5" r="1.5" fill="red"/></marker><path d="M20 20h50" stroke="black" stroke-width="6" marker-end="url(#m)" paint-order="markers stroke"/>`,
  "a symbol used with one size": `<symbol id="s" viewBox="0 0 10 10"><rect width="10" height="10" fill="teal"/></symbol><use href="#s" x="10" y="10" width="30"/><use href="#s" x="50" y="10" height="30" fill="red"/>`,
  "the current colour": `<g color="teal"><rect width="40" height="40" fill="currentColor"/><circle cx="70" cy="40" r="20" fill="none" stroke="currentColor" stroke-width="6" color="crimson"/></g>`,
};

describe("files look as resvg draws them", needs("pdftoppm"), () => {
  test.each(Object.entries(cases))("%s", (_, inside) => {
    const markup = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 100 80" width="100" height="80">${inside}</svg>`;
    const report = new Report();
    const read = readSvgFile(bytes(markup), reader);
    expect(read.unread).toEqual([]);
    const [page] = pagePixels(filed([drawSvgFile(read, toolsWith({}, report), "/src")]), 16 / 3);
    if (page === undefined) throw new Error("the file has no page");
    expect(report.warnings()).toEqual([]);
    expect(disagreement(page, markupPixels(markup, 4))).toBeLessThan(0.003);
  });
});

describe("properties of the outermost element hold for all in it", () => {
  const rectangles = '<rect width="9" height="9"/><rect x="20" width="9" height="9" visibility="visible"/>';
  const outlines = (inside: string, root: string) =>
    JSON.stringify(drawnFile(inside, `viewBox="0 0 100 80" ${root}`).drawing).split('"M"').length;
  const shown = (root: string) => outlines(rectangles, root) - outlines("", root);

  test.each([
    ["", 2],
    ['display="none"', 0],
    ['visibility="hidden"', 1],
    ['style="visibility: collapse"', 1],
  ])("%s", (root, count) => {
    expect(shown(root)).toBe(count);
  });
});

test("lines at a text go on in its spans, whatever they add", () => {
  const lines = (inside: string) =>
    JSON.stringify(drawnFile(`<text y="20">${inside}</text>`).drawing).match(/"rect"|lineThrough|underline/g) ?? [];
  const both = lines('<tspan text-decoration="underline line-through">a</tspan>');
  expect(lines('<tspan text-decoration="underline"><tspan text-decoration="line-through">a</tspan></tspan>')).toEqual(
    both,
  );
  expect(lines('<tspan text-decoration="underline"><tspan text-decoration="none">a</tspan></tspan>')).toEqual(
    lines('<tspan text-decoration="underline">a</tspan>'),
  );
});

test("lines at a text have the kind, the colour and the thickness that CSS gives them, in one property or in several", () => {
  const drawn = (css: string) => JSON.stringify(drawnFile(`<text y="20" style="${css}">a</text>`).drawing);
  const apart =
    "text-decoration-line: overline underline; text-decoration-style: wavy; text-decoration-color: rgb(255, 0, 0)";
  expect(drawn("text-decoration: underline wavy rgb(255, 0, 0) overline")).toEqual(drawn(apart));
  expect(drawn(apart)).toMatch(/"style":"wavy","ownColor":true|"ownColor":true,"style":"wavy"/);
  expect(drawn("text-decoration: overline")).not.toEqual(drawn(""));
  expect(drawn("text-decoration: underline; text-decoration-thickness: 3px")).toContain('"height":3');
});

describe("values that resvg passes over are drawn as their equals", () => {
  const shape = '<rect x="30" y="20" width="30" height="20" fill="teal"';
  const round = (more: string, stops: string) =>
    `<radialGradient id="g" ${more}>${stops}</radialGradient><rect width="100" height="80" fill="url(#g)"/>`;
  const linear = (more: string) =>
    `<linearGradient id="g" ${more}><stop stop-color="red"/><stop offset="1" stop-color="lime"/></linearGradient><rect width="100" height="60" fill="url(#g)"/>`;
  const stop = (offset: number, color: string) => `<stop offset="${offset}" stop-color="${color}"/>`;
  test.each([
    [
      "an origin of a transform",
      `${shape} transform="scale(.5)" transform-origin="40 20"/>`,
      `${shape} transform="translate(40 20) scale(.5) translate(-40 -20)"/>`,
    ],
    [
      "an origin of a clip path's",
      `<clipPath id="c" transform="scale(.5)" transform-origin="45 30"><rect width="60" height="60"/></clipPath>${shape} clip-path="url(#c)"/>`,
      `<clipPath id="c" transform="translate(45 30) scale(.5) translate(-45 -30)"><rect width="60" height="60"/></clipPath>${shape} clip-path="url(#c)"/>`,
    ],
    [
      "an origin of a gradient's, in its units",
      linear('gradientTransform="rotate(30)" transform-origin="0.5 .25"'),
      linear('gradientTransform="translate(.5 .25) rotate(30) translate(-.5 -.25)"'),
    ],
    [
      "an origin of a gradient's in user space, in a style",
      linear('gradientUnits="userSpaceOnUse" x2="60" gradientTransform="rotate(30)" style="transform-origin: center"'),
      linear(
        'gradientUnits="userSpaceOnUse" x2="60" gradientTransform="translate(50 40) rotate(30) translate(-50 -40)"',
      ),
    ],
    [
      "an origin of a gradient that another takes its transform from",
      `<linearGradient id="a" gradientTransform="rotate(30)" transform-origin=".5 .5"/>${linear('href="#a" transform-origin="9 9"')}`,
      linear('gradientTransform="translate(.5 .5) rotate(30) translate(-.5 -.5)"'),
    ],
    [
      "a gradient's inner circle in shares",
      round('fr="0.1" r="40%"', stop(0, "red") + stop(0.5, "blue") + stop(1, "lime")),
      round('r="40%"', stop(0.25, "red") + stop(0.625, "blue") + stop(1, "lime")),
    ],
    [
      "a gradient's inner circle in units",
      round('gradientUnits="userSpaceOnUse" cx="50" cy="40" r="40" fr="20"', stop(0, "red") + stop(1, "lime")),
      round('gradientUnits="userSpaceOnUse" cx="50" cy="40" r="40"', stop(0.5, "red") + stop(1, "lime")),
    ],
  ])("%s", (_, inside, equal) => {
    expect(file(inside).unread).toEqual([]);
    expect(drawnFile(inside).drawing).toEqual(drawnFile(equal).drawing);
  });
});

test.each([
  ['<radialGradient id="g" fx="0.3" fr="0.1"/><rect width="9" height="9" fill="url(#g)"/>', "begin in a point (fr)"],
  ['<radialGradient id="g" r="0.3" fr="0.4"/><rect width="9" height="9" fill="url(#g)"/>', "begin in a point (fr)"],
  [
    '<radialGradient id="g" fr="0.1" spreadMethod="repeat"/><rect width="9" height="9" fill="url(#g)"/>',
    "begin in a point (fr)",
  ],
  [
    '<marker id="m"><path d="M0 0h3"/></marker><path d="M0 0h9" marker-end="url(#m)" paint-order="fill markers"/>',
    "paint-order",
  ],
  ['<text unicode-bidi="bidi-override" direction="rtl">abc</text>', "unicode-bidi"],
  ['<path id="p" d="M0 9h90"/><text dx="0 5"><textPath href="#p">abc</textPath></text>', "do not move it"],
  ['<path id="p" d="M0 9h90"/><text x="30"><textPath href="#p">abc</textPath></text>', "do not move it"],
  [
    '<path id="p" d="M0 9h90"/><text><textPath href="#p" baseline-shift="super">abc</textPath></text>',
    "do not move it",
  ],
])("markup that is not drawn as it says is reported: %s", (inside, said) => {
  expect(file(inside).unread).toEqual([expect.stringContaining(said)]);
});

test("text along a path from nothing, whatever its y, is not reported", () => {
  expect(
    file('<path id="p" d="M0 9h90"/><text x="0" y="20" dy="0"><textPath href="#p">a</textPath></text>').unread,
  ).toEqual([]);
});

test("properties that a text along a path cannot keep are reported", () => {
  const along = (text: string) => file(`<path id="p" d="M0 9h90"/><text>${text}</text>`).unread;
  expect(along('<textPath href="#p">abc</textPath>')).toEqual([]);
  expect(along('<textPath href="#p">a<tspan dy="3">b</tspan></textPath>')).toEqual([
    "text along a path has one look and no moved letters: those of its spans are not kept",
  ]);
  expect(along('a<textPath href="#p">b</textPath> c')).toEqual([
    "text behind text along a path stands as if that were not there",
  ]);
  expect(along('<textPath href="#p" visibility="hidden">a<tspan dy="3">b</tspan></textPath>')).toEqual([]);
});

describe("variables of CSS", () => {
  const fills = (inside: string) => {
    const { drawing, reported } = drawnFile(inside);
    return [JSON.stringify(drawing).match(/"color":\{[^}]*\}/g) ?? [], reported] as const;
  };
  const plain = (color: string) => fills(`<rect width="9" height="9" fill="${color}"/>`);

  test.each([
    ["in a style sheet", "<style>:root{--a:red} .x{fill:var(--a)}</style><rect class='x' width='9' height='9'/>"],
    ["in an attribute", "<g style='--a: red'><rect width='9' height='9' fill='var( --a )'/></g>"],
    ["with another value for want of it", "<rect width='9' height='9' style='fill:var(--b, var(--c, red))'/>"],
    ["within a function", "<g style='--g:0'><rect width='9' height='9' fill='rgb(255,var(--g),var(--g))'/></g>"],
    [
      "of the nearest element, made where they are set",
      "<g style='--b:red;--a:var(--b)'><g style='--b:blue'><rect width='9' height='9' fill='var(--a)'/></g></g>",
    ],
  ])("are put in %s", (_, inside) => {
    expect(fills(inside)).toEqual(plain("red"));
  });

  test.each([
    "<rect width='9' height='9' fill='var(--nope)'/>",
    "<g style='--a:var(--b);--b:var(--a)'><rect width='9' height='9' fill='var(--a)'/></g>",
  ])("that are not set do not count, and that is reported (%#)", (inside) => {
    const [drawn, reported] = fills(inside);
    expect(drawn).toEqual(plain("black")[0]);
    expect(reported).toEqual([]);
    expect(file(inside).unread).toEqual([
      expect.stringMatching(/^values with variables that are not set, such as "var\(--.*", are not applied$/),
    ]);
  });

  test("that double each other come to an end", () => {
    const doubling = Array.from({ length: 60 }, (_, at) => `--v${at}:var(--v${at + 1})var(--v${at + 1})`).join(";");
    for (const last of ["x", "/**/ "]) {
      const inside = `<g style="${doubling};--v60:${last}"><rect width="9" height="9" fill="var(--v0)"/></g>`;
      const before = cpuMilliseconds();
      file(inside);
      expect(cpuMilliseconds() - before).toBeLessThan(2_000);
    }
  });
});

test.each(["opacity='0.5'", "filter='url(#f)'", "style='mask:url(#k)'", "clip-path='url(#c)'"])(
  "an effect on a marker as a whole is reported: %s",
  (effect) => {
    const marked = (attributes: string) =>
      file(`<marker id="m" ${attributes}><path d="M0 0h9"/></marker><path d="M0 0h9" marker-end="url(#m)"/>`).unread;
    expect(marked("opacity='1' filter='none'")).toEqual([]);
    expect(marked(effect)).toEqual([expect.stringContaining("effects on a marker")]);
  },
);
