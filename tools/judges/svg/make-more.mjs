import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { argv, exit } from "node:process";
import * as Plot from "@observablehq/plot";
import bwipjs from "bwip-js";
import * as echarts from "echarts";
import { JSDOM } from "jsdom";
import nomnoml from "nomnoml";
import onml from "onml";
import QRCode from "qrcode";
import rough from "roughjs";
import { optimize } from "svgo";
import wavedrom from "wavedrom";

// Makes svg files with npm packages that need no browser, and takes a few of each set of icons: node make-more.mjs OUT.
// It uses no random numbers and no dates: the same packages make the same files. svgo also writes the files that are already in OUT.

const require = createRequire(import.meta.url);
const out = argv[2] ?? "corpus";
mkdirSync(out, { recursive: true });
const before = readdirSync(out).filter((name) => /^(d3|shaped|graphviz-dot|inkscape-inkscape)-.*\.svg$/.test(name));
const write = (name, markup) => writeFileSync(join(out, `${name}.svg`), markup);

const letters = [..."ABCDEFG"];
const values = [8, 3, 12, 5, 9, 2, 7];
const axes = { xAxis: { type: "category", data: letters }, yAxis: { type: "value" } };

const charts = {
  bar: { ...axes, series: [{ type: "bar", data: values }] },
  line: { ...axes, series: [{ type: "line", data: values, smooth: true }] },
  area: { ...axes, series: [{ type: "line", data: values, areaStyle: {} }] },
  step: { ...axes, series: [{ type: "line", data: values, step: "middle", label: { show: true } }] },
  stack: {
    ...axes,
    legend: {},
    series: ["one", "two"].map((name) => ({ name, type: "bar", stack: "s", data: values })),
  },
  pie: { series: [{ type: "pie", data: letters.map((name, i) => ({ name, value: values[i] })) }] },
  rose: {
    series: [
      { type: "pie", roseType: "area", radius: [10, 90], data: values.map((value) => ({ value, name: `${value}` })) },
    ],
  },
  scatter: { xAxis: {}, yAxis: {}, series: [{ type: "scatter", data: values.map((v, i) => [i, v]), symbolSize: 16 }] },
  radar: {
    radar: { indicator: letters.map((name) => ({ name, max: 12 })) },
    series: [{ type: "radar", data: [{ value: values, areaStyle: {} }] }],
  },
  gauge: { series: [{ type: "gauge", data: [{ value: 62, name: "load" }] }] },
  funnel: { series: [{ type: "funnel", data: letters.map((name, i) => ({ name, value: values[i] * 8 })) }] },
  heat: {
    xAxis: { type: "category", data: letters },
    yAxis: { type: "category", data: ["x", "y"] },
    visualMap: { min: 0, max: 12, show: false },
    series: [
      {
        type: "heatmap",
        data: letters.flatMap((_l, i) => [
          [i, 0, values[i]],
          [i, 1, values[6 - i]],
        ]),
      },
    ],
  },
  tree: { series: [{ type: "tree", data: [{ name: "root", children: letters.map((name) => ({ name })) }] }] },
  treemap: { series: [{ type: "treemap", data: letters.map((name, i) => ({ name, value: values[i] })) }] },
  sunburst: {
    series: [
      {
        type: "sunburst",
        radius: 90,
        data: letters.slice(0, 3).map((name) => ({
          name,
          children: [
            { name: `${name}1`, value: 2 },
            { name: `${name}2`, value: 3 },
          ],
        })),
      },
    ],
  },
  sankey: {
    series: [
      {
        type: "sankey",
        data: [..."abcd"].map((name) => ({ name })),
        links: [
          ["a", "b", 3],
          ["a", "c", 2],
          ["b", "d", 2],
          ["c", "d", 2],
        ].map(([source, target, value]) => ({ source, target, value })),
      },
    ],
  },
  candles: { ...axes, series: [{ type: "candlestick", data: values.map((v) => [v, v + 2, v - 2, v + 3]) }] },
  boxes: { ...axes, series: [{ type: "boxplot", data: values.map((v) => [v - 2, v - 1, v, v + 1, v + 3]) }] },
  gradient: {
    ...axes,
    series: [
      {
        type: "bar",
        data: values,
        itemStyle: {
          color: {
            type: "linear",
            x: 0,
            y: 0,
            x2: 0,
            y2: 1,
            colorStops: [
              { offset: 0, color: "teal" },
              { offset: 1, color: "gold" },
            ],
          },
        },
      },
    ],
  },
  shadow: {
    ...axes,
    series: [
      { type: "bar", data: values, itemStyle: { shadowBlur: 6, shadowColor: "rgba(0,0,0,0.5)", shadowOffsetX: 3 } },
    ],
  },
  title: { title: { text: "Größe je Stück", subtext: "in €" }, ...axes, series: [{ type: "line", data: values }] },
};

function echartsFiles() {
  for (const [name, option] of Object.entries(charts)) {
    const chart = echarts.init(null, null, { renderer: "svg", ssr: true, width: 360, height: 240 });
    chart.setOption({ animation: false, ...option });
    write(`echarts-${name}`, chart.renderToSVGString());
    chart.dispose();
  }
}

const codes = [
  ["qrcode", "https://example.com/"],
  ["code128", "ABC-1234"],
  ["ean13", "2112345678900"],
  ["datamatrix", "Datamatrix"],
  ["pdf417", "PDF 417"],
  ["azteccode", "Aztec"],
  ["gs1-128", "(01)09521234543213"],
  ["royalmail", "LE28HS9Z"],
  ["maxicode", "MaxiCode"],
  ["dotcode", "Dots"],
  ["ultracode", "Colours"],
];

async function codeFiles() {
  for (const [bcid, text] of codes) write(`bwipjs-${bcid}`, bwipjs.toSVG({ bcid, text, includetext: true, scale: 2 }));
  for (const level of ["L", "H"])
    write(`qrcode-${level}`, await QRCode.toString("corpus", { type: "svg", errorCorrectionLevel: level }));
}

const formulas = {
  root: "x = \\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}",
  sum: "\\sum_{i=0}^{n} \\binom{n}{i} = 2^n",
  matrix: "\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}",
  integral: "\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}",
  boxed: "\\boxed{E = mc^2} \\quad \\color{red}{\\vec{F}} \\overline{AB}",
  cases: "f(x) = \\begin{cases} 1 & x > 0 \\\\ 0 & \\text{sonst} \\end{cases}",
};

function mathFiles() {
  const { mathjax } = require("mathjax-full/js/mathjax.js");
  const { TeX } = require("mathjax-full/js/input/tex.js");
  const { SVG } = require("mathjax-full/js/output/svg.js");
  const { liteAdaptor } = require("mathjax-full/js/adaptors/liteAdaptor.js");
  const { RegisterHTMLHandler } = require("mathjax-full/js/handlers/html.js");
  const { AllPackages } = require("mathjax-full/js/input/tex/AllPackages.js");
  const adaptor = liteAdaptor();
  RegisterHTMLHandler(adaptor);
  for (const fontCache of ["local", "none"]) {
    const page = mathjax.document("", {
      InputJax: new TeX({ packages: AllPackages }),
      OutputJax: new SVG({ fontCache }),
    });
    for (const [name, tex] of Object.entries(formulas))
      write(`mathjax-${fontCache}-${name}`, adaptor.innerHTML(page.convert(tex, { display: true })));
  }
}

const { document } = new JSDOM("<!doctype html><body></body>").window;
const asFile = (svg) => {
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return svg.outerHTML;
};

function roughFiles() {
  for (const fillStyle of ["hachure", "solid", "zigzag", "cross-hatch", "dots"]) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 240 140");
    const pen = rough.svg(svg, { options: { seed: 7, fillStyle, fill: "teal" } });
    svg.append(
      pen.rectangle(10, 10, 90, 60),
      pen.circle(170, 45, 70),
      pen.path("M20 130 C 60 80 100 130 140 100", { fill: "none" }),
      pen.polygon([
        [170, 130],
        [200, 95],
        [230, 130],
      ]),
    );
    write(`rough-${fillStyle}`, asFile(svg));
  }
}

const rows = letters.map((letter, i) => ({ letter, value: values[i], at: i, kind: i % 2 === 0 ? "even" : "odd" }));

const plots = {
  bars: [Plot.barY(rows, { x: "letter", y: "value", fill: "kind" }), Plot.ruleY([0])],
  dots: [Plot.dot(rows, { x: "at", y: "value", symbol: "kind", r: 6 })],
  lines: [Plot.lineY(rows, { x: "at", y: "value", curve: "catmull-rom", marker: "dot" })],
  area: [Plot.areaY(rows, { x: "at", y: "value", fillOpacity: 0.3 }), Plot.lineY(rows, { x: "at", y: "value" })],
  cells: [
    Plot.cell(rows, { x: "letter", y: "kind", fill: "value" }),
    Plot.text(rows, { x: "letter", y: "kind", text: "value", fill: "white" }),
  ],
  arrows: [Plot.arrow(rows, { x1: "at", y1: 0, x2: "value", y2: "at", bend: true })],
  facets: [Plot.barX(rows, { y: "letter", x: "value", fy: "kind" }), Plot.frame()],
  texts: [
    Plot.text(rows, { x: "at", y: "value", text: "letter", rotate: 30, fontSize: 18, stroke: "white", fill: "navy" }),
    Plot.gridY(),
  ],
};

function plotFiles() {
  for (const [name, marks] of Object.entries(plots)) {
    const plot = Plot.plot({ document, marks, width: 400, height: 260, className: "plot" });
    write(`plot-${name}`, asFile(plot.localName === "svg" ? plot : plot.querySelector("svg:last-of-type")));
  }
}

const diagrams = {
  classes: "[Person|name: string;age: int|greet()]\n[Person]<:-[Worker]\n[Worker]->[Office]",
  shapes:
    "[<actor>user]->[<usecase>log in]\n[<database>store]--[<note>kept a year]\n[<start>s]->[<choice>ok?]->[<end>e]",
  packages: "[<package>outer|[<frame>inner|[a]->[b]]]",
  dashed: "#fill: #eee; #ddd\n#stroke: navy\n[a]-->[b]\n[b]o-[c]\n[c]+->[a]",
};

const waves = {
  clock: {
    signal: [
      { name: "clk", wave: "p......" },
      { name: "data", wave: "x.345x.", data: ["a", "b", "c"] },
      { name: "req", wave: "0.1..0." },
    ],
  },
  groups: {
    signal: [
      { name: "clk", wave: "P...." },
      ["bus", { name: "addr", wave: "x3.x.", data: "A1" }, { name: "wr", wave: "01.0." }],
    ],
    head: { text: "Write", tick: 0 },
  },
  edges: {
    signal: [
      { name: "A", wave: "01..0", node: ".a..c" },
      { name: "B", wave: "0.1.0", node: "..b.d" },
    ],
    edge: ["a~>b t1", "c-|>d t2"],
  },
};

function diagramFiles() {
  for (const [name, source] of Object.entries(diagrams)) write(`nomnoml-${name}`, nomnoml.renderSvg(source));
  for (const [name, source] of Object.entries(waves))
    write(`wavedrom-${name}`, onml.stringify(wavedrom.renderAny(0, source, wavedrom.waveSkin)));
}

const icons = [
  ["bootstrap-icons/icons", ["alarm", "envelope-at-fill", "qr-code", "pie-chart", "globe2"]],
  ["lucide-static/icons", ["anchor", "brush", "calendar-days", "zap", "truck"]],
  ["@mdi/svg/svg", ["account", "barcode", "printer", "weather-sunny", "map-marker"]],
  ["@tabler/icons/icons/outline", ["atom", "brand-github", "clock", "shield-lock", "world"]],
  ["@tabler/icons/icons/filled", ["alarm", "heart", "star"]],
  ["simple-icons/icons", ["debian", "python", "rust", "inkscape", "libreoffice"]],
];

/** A few of each set, by names that its releases keep. */
function iconFiles() {
  for (const [folder, names] of icons) {
    const root = join(dirname(new URL(import.meta.url).pathname), "node_modules", folder);
    for (const name of names)
      write(`icon-${folder.replace(/[@/]+/g, "-").replace(/^-/, "")}-${name}`, readFileSync(join(root, `${name}.svg`)));
  }
}

function svgoFiles() {
  for (const name of before) {
    const markup = readFileSync(join(out, name), "utf8");
    write(`svgo-${name.slice(0, -4)}`, optimize(markup, { multipass: true }).data);
  }
}

echartsFiles();
await codeFiles();
mathFiles();
roughFiles();
plotFiles();
diagramFiles();
iconFiles();
if (argv.includes("--svgo")) svgoFiles();
exit(0);
