import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { argv, exit } from "node:process";
import * as d3 from "d3";
import { JSDOM } from "jsdom";

// Makes svg files with the npm packages D3, Mermaid and mxGraph (the library of draw.io): node make.mjs OUT. They draw
// into a page of jsdom, which knows no widths of text: those are estimated here, so boxes are a little off, while the
// markup is what each library writes. Nothing random and no dates: the same packages make the same files.

// Mermaid draws lines as by hand and names commits by chance: here by a series that is always the same.
let seed = 1;
Math.random = () => {
  seed = (seed * 16807) % 2147483647;
  return seed / 2147483647;
};

const out = argv[2] ?? "corpus";
mkdirSync(out, { recursive: true });

const { window } = new JSDOM("<!doctype html><body></body>", { pretendToBeVisual: true });
const { document } = window;

/** The box of a text: 0.55 em a letter, 1.2 em a line. */
function textBox(element) {
  const lines = (element.textContent ?? "").split("\n").filter((line) => line.trim() !== "");
  const size = Number.parseFloat(element.getAttribute?.("font-size") ?? "") || 16;
  const number = (name) => Number.parseFloat(element.getAttribute?.(name) ?? "") || 0;
  const width = Math.max(0, ...lines.map((line) => line.trim().length)) * size * 0.55;
  const left = { middle: width / 2, end: width }[element.getAttribute?.("text-anchor")] ?? 0;
  return { x: number("x") - left, y: number("y") - size, width, height: Math.max(1, lines.length) * size * 1.2 };
}

const empty = { x: 0, y: 0, width: 0, height: 0 };

function boxOf(element) {
  const number = (name) => Number.parseFloat(element.getAttribute(name) ?? "") || 0;
  switch (element.localName) {
    case "text":
    case "tspan":
    case "span":
    case "div":
    case "p":
      return textBox(element);
    case "rect":
    case "foreignObject":
    case "image":
      return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
    case "circle":
      return {
        x: number("cx") - number("r"),
        y: number("cy") - number("r"),
        width: 2 * number("r"),
        height: 2 * number("r"),
      };
    case "ellipse":
      return {
        x: number("cx") - number("rx"),
        y: number("cy") - number("ry"),
        width: 2 * number("rx"),
        height: 2 * number("ry"),
      };
    case "line":
      return around([
        [number("x1"), number("y1")],
        [number("x2"), number("y2")],
      ]);
    case "polygon":
    case "polyline":
    case "path":
      return around(pairs(element.getAttribute(element.localName === "path" ? "d" : "points") ?? ""));
    case "g":
    case "svg":
    case "a":
      return united([...element.children].map((child) => moved(boxOf(child), child.getAttribute("transform") ?? "")));
    default:
      return empty;
  }
}

/** Coordinates two by two; those of relative commands are taken as they are, which is near enough. */
function pairs(text) {
  const numbers = (text.match(/-?\d+(?:\.\d+)?(?:e-?\d+)?/g) ?? []).map(Number);
  return numbers.flatMap((x, i) => (i % 2 === 0 && i + 1 < numbers.length ? [[x, numbers[i + 1]]] : []));
}

function around(points) {
  if (points.length === 0) return empty;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

const united = (boxes) =>
  around(
    boxes
      .filter(({ width, height }) => width > 0 || height > 0)
      .flatMap(({ x, y, width, height }) => [
        [x, y],
        [x + width, y + height],
      ]),
  );

function moved(box, transform) {
  const [, x = 0, y = 0] = /translate\(\s*(-?[\d.]+)[ ,]*(-?[\d.]+)?/.exec(transform) ?? [];
  return { ...box, x: box.x + Number(x), y: box.y + Number(y || 0) };
}

for (const name of ["offsetWidth", "clientWidth"])
  Object.defineProperty(window.HTMLElement.prototype, name, { value: 800 });
window.Element.prototype.getBBox = function () {
  return boxOf(this);
};
window.Element.prototype.getComputedTextLength = function () {
  return textBox(this).width;
};
window.Element.prototype.getBoundingClientRect = function () {
  const { x, y, width, height } = boxOf(this);
  return { x, y, width, height, top: y, left: x, right: x + width, bottom: y + height };
};
for (const name of [
  "window",
  "document",
  "Element",
  "SVGElement",
  "HTMLElement",
  "Node",
  "DOMParser",
  "XMLSerializer",
  "getComputedStyle",
  "CSSStyleSheet",
]) {
  if (globalThis[name] === undefined) globalThis[name] = name === "window" ? window : window[name];
}

const write = (name, markup) => writeFileSync(join(out, `${name}.svg`), markup);
const asFile = (svg) => new window.XMLSerializer().serializeToString(svg);

/** A chart as the examples of D3 draw it. */
function chart(name, draw, width = 420, height = 280) {
  const svg = d3
    .select(document.body)
    .append("svg")
    .attr("width", width)
    .attr("height", height)
    .attr("viewBox", [0, 0, width, height]);
  draw(svg, width, height);
  write(`d3-${name}`, asFile(svg.node()));
  svg.remove();
}

const letters = [..."ABCDEFGH"].map((letter, i) => ({ letter, value: [8, 3, 12, 5, 9, 2, 7, 4][i] }));
const curve = d3.range(60).map((i) => ({ x: i, y: Math.sin(i / 6) * 4 + 5 + (i % 5) / 3 }));
const tree = {
  name: "root",
  children: [1, 2, 3].map((i) => ({
    name: `branch ${i}`,
    children: d3.range(i + 1).map((j) => ({ name: `leaf ${i}.${j}`, value: i * 3 + j })),
  })),
};

function axes(svg, x, y, height) {
  svg
    .append("g")
    .attr("transform", `translate(0,${height - 30})`)
    .call(d3.axisBottom(x));
  svg
    .append("g")
    .attr("transform", "translate(40,0)")
    .call(d3.axisLeft(y).ticks(6))
    .call((g) => g.select(".domain").remove());
}

function bars(svg, width, height) {
  const x = d3
    .scaleBand()
    .domain(letters.map((d) => d.letter))
    .range([40, width - 10])
    .padding(0.1);
  const y = d3
    .scaleLinear()
    .domain([0, 12])
    .nice()
    .range([height - 30, 20]);
  svg
    .append("g")
    .attr("fill", "steelblue")
    .selectAll("rect")
    .data(letters)
    .join("rect")
    .attr("x", (d) => x(d.letter))
    .attr("y", (d) => y(d.value))
    .attr("height", (d) => y(0) - y(d.value))
    .attr("width", x.bandwidth())
    .append("title")
    .text((d) => `${d.letter}: ${d.value}`);
  axes(svg, x, y, height);
}

function lines(interpolate) {
  return (svg, width, height) => {
    const x = d3
      .scaleLinear()
      .domain([0, 59])
      .range([40, width - 10]);
    const y = d3
      .scaleLinear()
      .domain([0, 11])
      .range([height - 30, 20]);
    const line = d3
      .line()
      .curve(interpolate)
      .x((d) => x(d.x))
      .y((d) => y(d.y));
    svg
      .append("path")
      .attr("fill", "none")
      .attr("stroke", "steelblue")
      .attr("stroke-width", 1.5)
      .attr("stroke-linejoin", "round")
      .attr("d", line(curve));
    axes(svg, x, y, height);
  };
}

function area(svg, width, height) {
  const x = d3
    .scaleLinear()
    .domain([0, 59])
    .range([40, width - 10]);
  const y = d3
    .scaleLinear()
    .domain([0, 11])
    .range([height - 30, 20]);
  const gradient = svg
    .append("defs")
    .append("linearGradient")
    .attr("id", "fade")
    .attr("x1", "0%")
    .attr("x2", "0%")
    .attr("y1", "0%")
    .attr("y2", "100%");
  gradient.append("stop").attr("offset", "0%").attr("stop-color", "teal").attr("stop-opacity", 0.8);
  gradient.append("stop").attr("offset", "100%").attr("stop-color", "teal").attr("stop-opacity", 0.1);
  svg
    .append("path")
    .attr("fill", "url(#fade)")
    .attr(
      "d",
      d3
        .area()
        .x((d) => x(d.x))
        .y0(y(0))
        .y1((d) => y(d.y))(curve),
    );
  axes(svg, x, y, height);
}

function pie(inner) {
  return (svg, width, height) => {
    const radius = Math.min(width, height) / 2 - 10;
    const colours = d3.scaleOrdinal(d3.schemeTableau10);
    const arc = d3
      .arc()
      .innerRadius(inner * radius)
      .outerRadius(radius)
      .cornerRadius(inner * 8)
      .padAngle(inner * 0.02);
    const g = svg.append("g").attr("transform", `translate(${width / 2},${height / 2})`);
    g.selectAll("path")
      .data(d3.pie().value((d) => d.value)(letters))
      .join("path")
      .attr("fill", (d) => colours(d.data.letter))
      .attr("d", arc);
    g.append("g")
      .attr("font-family", "sans-serif")
      .attr("font-size", 12)
      .attr("text-anchor", "middle")
      .selectAll("text")
      .data(d3.pie().value((d) => d.value)(letters))
      .join("text")
      .attr("transform", (d) => `translate(${arc.centroid(d)})`)
      .call((text) =>
        text
          .append("tspan")
          .attr("y", "-0.4em")
          .attr("font-weight", "bold")
          .text((d) => d.data.letter),
      )
      .call((text) =>
        text
          .append("tspan")
          .attr("x", 0)
          .attr("y", "0.7em")
          .attr("fill-opacity", 0.7)
          .text((d) => d.data.value),
      );
  };
}

function stacked(svg, width, height) {
  const rows = d3.range(8).map((i) => ({ i, a: ((i * 3) % 7) + 1, b: ((i * 5) % 6) + 1, c: ((i * 2) % 5) + 1 }));
  const colours = d3.scaleOrdinal(d3.schemeSpectral[3]);
  const x = d3
    .scaleBand()
    .domain(rows.map((d) => d.i))
    .range([40, width - 10])
    .padding(0.2);
  const y = d3
    .scaleLinear()
    .domain([0, 18])
    .range([height - 30, 20]);
  svg
    .append("g")
    .selectAll("g")
    .data(d3.stack().keys(["a", "b", "c"])(rows))
    .join("g")
    .attr("fill", (d) => colours(d.key))
    .selectAll("rect")
    .data((d) => d)
    .join("rect")
    .attr("x", (d) => x(d.data.i))
    .attr("y", (d) => y(d[1]))
    .attr("height", (d) => y(d[0]) - y(d[1]))
    .attr("width", x.bandwidth());
  axes(svg, x, y, height);
}

function scatter(svg, width, height) {
  const x = d3
    .scaleLog()
    .domain([1, 1000])
    .range([40, width - 10]);
  const y = d3
    .scaleSqrt()
    .domain([0, 11])
    .range([height - 30, 20]);
  const symbol = d3.symbol(d3.symbols[0], 40);
  svg
    .append("g")
    .attr("stroke", "#000")
    .attr("stroke-opacity", 0.3)
    .selectAll("path")
    .data(curve)
    .join("path")
    .attr("transform", (d) => `translate(${x(d.x * 15 + 1)},${y(Math.max(0, d.y))})`)
    .attr("fill", (d) => d3.interpolateViridis(d.x / 60))
    .attr("d", (_d, i) => symbol.type(d3.symbolsFill[i % 7])());
  axes(svg, x, y, height);
}

function treeLayout(svg, width, height) {
  const root = d3.tree().size([height - 40, width - 160])(d3.hierarchy(tree));
  const g = svg
    .append("g")
    .attr("transform", "translate(50,20)")
    .attr("font-family", "sans-serif")
    .attr("font-size", 10);
  g.append("g")
    .attr("fill", "none")
    .attr("stroke", "#555")
    .attr("stroke-opacity", 0.4)
    .attr("stroke-width", 1.5)
    .selectAll("path")
    .data(root.links())
    .join("path")
    .attr(
      "d",
      d3
        .linkHorizontal()
        .x((d) => d.y)
        .y((d) => d.x),
    );
  const node = g
    .append("g")
    .attr("stroke-linejoin", "round")
    .attr("stroke-width", 3)
    .selectAll("g")
    .data(root.descendants())
    .join("g")
    .attr("transform", (d) => `translate(${d.y},${d.x})`);
  node
    .append("circle")
    .attr("fill", (d) => (d.children ? "#555" : "#999"))
    .attr("r", 2.5);
  node
    .append("text")
    .attr("dy", "0.31em")
    .attr("x", (d) => (d.children ? -6 : 6))
    .attr("text-anchor", (d) => (d.children ? "end" : "start"))
    .text((d) => d.data.name)
    .clone(true)
    .lower()
    .attr("stroke", "white");
}

function treemap(svg, width, height) {
  const root = d3.treemap().size([width, height]).padding(2)(d3.hierarchy(tree).sum((d) => d.value));
  const leaf = svg
    .selectAll("g")
    .data(root.leaves())
    .join("g")
    .attr("transform", (d) => `translate(${d.x0},${d.y0})`);
  leaf
    .append("rect")
    .attr("id", (_d, i) => `leaf-${i}`)
    .attr("fill", (_d, i) => d3.schemeSet3[i % 12])
    .attr("fill-opacity", 0.6)
    .attr("width", (d) => d.x1 - d.x0)
    .attr("height", (d) => d.y1 - d.y0);
  leaf
    .append("clipPath")
    .attr("id", (_d, i) => `clip-${i}`)
    .append("use")
    .attr("xlink:href", (_d, i) => `#leaf-${i}`);
  leaf
    .append("text")
    .attr("clip-path", (_d, i) => `url(#clip-${i})`)
    .attr("font-size", 10)
    .selectAll("tspan")
    .data((d) => d.data.name.split(" "))
    .join("tspan")
    .attr("x", 3)
    .attr("y", (_d, i) => `${1.1 + i * 0.9}em`)
    .text((d) => d);
}

function chord(svg, width, height) {
  const radius = Math.min(width, height) / 2 - 20;
  const chords = d3.chordDirected().padAngle(0.05)([
    [11, 5, 8, 2],
    [1, 10, 2, 6],
    [8, 16, 8, 8],
    [1, 9, 9, 6],
  ]);
  const g = svg.append("g").attr("transform", `translate(${width / 2},${height / 2})`);
  g.append("g")
    .attr("fill-opacity", 0.75)
    .selectAll("path")
    .data(chords)
    .join("path")
    .attr("fill", (d) => d3.schemeCategory10[d.target.index])
    .attr(
      "d",
      d3
        .ribbonArrow()
        .radius(radius - 12)
        .padAngle(0.01),
    );
  g.append("g")
    .selectAll("path")
    .data(chords.groups)
    .join("path")
    .attr("fill", (d) => d3.schemeCategory10[d.index])
    .attr("stroke", "#fff")
    .attr(
      "d",
      d3
        .arc()
        .innerRadius(radius - 10)
        .outerRadius(radius),
    );
}

function pack(svg, width, height) {
  const root = d3.pack().size([width, height]).padding(3)(d3.hierarchy(tree).sum((d) => d.value));
  const colours = d3
    .scaleLinear()
    .domain([0, 3])
    .range(["hsl(152,80%,80%)", "hsl(228,30%,40%)"])
    .interpolate(d3.interpolateHcl);
  svg
    .append("g")
    .selectAll("circle")
    .data(root.descendants())
    .join("circle")
    .attr("fill", (d) => (d.children ? colours(d.depth) : "white"))
    .attr("r", (d) => d.r)
    .attr("transform", (d) => `translate(${d.x},${d.y})`);
}

function contours(svg, width) {
  const [n, m] = [40, 27];
  const values = d3.range(n * m).map((i) => Math.sin((i % n) / 6) * Math.cos(Math.floor(i / n) / 4));
  svg
    .append("g")
    .attr("fill", "none")
    .attr("stroke", "#000")
    .attr("stroke-opacity", 0.5)
    .attr("stroke-linejoin", "round")
    .selectAll("path")
    .data(d3.contours().size([n, m]).thresholds(8)(values))
    .join("path")
    .attr("fill", (d) => d3.interpolateMagma((d.value + 1) / 2))
    .attr("d", d3.geoPath(d3.geoIdentity().scale(width / n)));
}

function globe(projection) {
  return (svg, width, height) => {
    const path = d3.geoPath(projection.fitSize([width, height], { type: "Sphere" }));
    svg
      .append("path")
      .attr("d", path({ type: "Sphere" }))
      .attr("fill", "#eef")
      .attr("stroke", "#000");
    svg
      .append("path")
      .attr("d", path(d3.geoGraticule10()))
      .attr("fill", "none")
      .attr("stroke", "#ccc")
      .attr("stroke-width", 0.5);
    svg
      .append("path")
      .attr("d", path(d3.geoCircle().center([20, 30]).radius(25)()))
      .attr("fill", "tomato")
      .attr("fill-opacity", 0.5);
  };
}

function time(svg, width, height) {
  const x = d3
    .scaleUtc()
    .domain([Date.UTC(2026, 0, 1), Date.UTC(2026, 11, 31)])
    .range([40, width - 10]);
  const y = d3
    .scaleLinear()
    .domain([0, 100])
    .range([height - 30, 20]);
  svg
    .append("g")
    .attr("stroke", "currentColor")
    .attr("stroke-opacity", 0.1)
    .selectAll("line")
    .data(y.ticks(6))
    .join("line")
    .attr("x1", 40)
    .attr("x2", width - 10)
    .attr("y1", (d) => 0.5 + y(d))
    .attr("y2", (d) => 0.5 + y(d));
  axes(svg, x, y, height);
  svg
    .append("text")
    .attr("transform", `translate(12,${height / 2}) rotate(-90)`)
    .attr("text-anchor", "middle")
    .attr("font-size", "10px")
    .text("↑ Größe in €");
}

chart("bars", bars);
const curves = {
  linear: d3.curveLinear,
  step: d3.curveStep,
  basis: d3.curveBasis,
  catmullrom: d3.curveCatmullRom,
  monotonex: d3.curveMonotoneX,
  natural: d3.curveNatural,
  cardinal: d3.curveCardinal,
  bumpx: d3.curveBumpX,
};
for (const [name, curved] of Object.entries(curves)) chart(`line-${name}`, lines(curved));
chart("area", area);
chart("pie", pie(0));
chart("donut", pie(0.6));
chart("stacked", stacked);
chart("scatter", scatter);
chart("tree", treeLayout);
chart("treemap", treemap);
chart("chord", chord);
chart("pack", pack);
chart("contours", contours);
const projections = {
  orthographic: d3.geoOrthographic,
  naturalearth1: d3.geoNaturalEarth1,
  mercator: d3.geoMercator,
  conicequalarea: d3.geoConicEqualArea,
};
for (const [name, projection] of Object.entries(projections)) chart(`globe-${name}`, globe(projection()));
chart("time", time);

const diagrams = {
  flow: "flowchart LR\n A[Start] --> B{Right?}\n B -->|yes| C(Done)\n B -.->|no| D[[Again]]\n D ==> A",
  shapes:
    "flowchart TD\n a([stadium]) --> b[(store)] --> c((circle)) --> d>flag] --> e{{hexagon}} --> f[/lean/] --> g[\\back\\]",
  sequence:
    "sequenceDiagram\n participant A as Alice\n actor B as Bob\n A->>+B: Hello\n Note right of B: thinks\n B-->>-A: Hi\n loop Daily\n A-)B: ping\n end",
  class:
    "classDiagram\n Animal <|-- Duck\n Animal : +int age\n Animal: +isMammal()\n class Duck{\n +String beak\n +swim()\n }",
  state: "stateDiagram-v2\n [*] --> Still\n Still --> Moving\n Moving --> Crash\n Crash --> [*]",
  er: "erDiagram\n CUSTOMER ||--o{ ORDER : places\n ORDER ||--|{ LINE : has",
  gantt: "gantt\n title Plan\n dateFormat YYYY-MM-DD\n section One\n A :a1, 2026-01-01, 30d\n B :after a1, 20d",
  pie: 'pie title Pets\n "Dogs" : 386\n "Cats" : 85\n "Rats" : 15',
  journey: "journey\n title Day\n section Work\n Tea: 5: Me\n Code: 3: Me, Cat",
  git: "gitGraph\n commit\n branch dev\n checkout dev\n commit\n checkout main\n merge dev",
  xy: 'xychart-beta\n title "Sales"\n x-axis [jan, feb, mar]\n y-axis "Revenue" 0 --> 10\n bar [5, 6, 8]\n line [5, 6, 8]',
};

async function mermaid() {
  const { default: library } = await import("mermaid");
  for (const [theme, htmlLabels] of [
    ["default", false],
    ["forest", false],
    ["dark", true],
  ]) {
    library.initialize({
      startOnLoad: false,
      theme,
      htmlLabels,
      flowchart: { htmlLabels },
      class: { htmlLabels },
      deterministicIds: true,
      securityLevel: "strict",
    });
    for (const [name, text] of Object.entries(diagrams)) {
      try {
        const { svg } = await library.render(`d-${theme}-${name}`, text);
        write(`mermaid-${theme}-${name}`, svg);
      } catch (error) {
        console.error(`mermaid ${theme} ${name}: left out, ${String(error.message ?? error).split("\n")[0]}`);
      }
    }
  }
}

await mermaid();

Object.assign(window, { mxBasePath: "", mxLoadResources: false, mxLoadStylesheets: false });
for (const name of ["navigator", "mxBasePath"]) if (!(name in globalThis)) globalThis[name] = window[name];
const mx = createRequire(import.meta.url)("mxgraph")({
  mxBasePath: "",
  mxLoadResources: false,
  mxLoadStylesheets: false,
  mxForceIncludes: false,
});

const styles = {
  boxes: [
    "rounded=1;whiteSpace=wrap;fillColor=#dae8fc;strokeColor=#6c8ebf;",
    "ellipse;fillColor=#d5e8d4;strokeColor=#82b366;",
  ],
  shapes: [
    "shape=cylinder;fillColor=#fff2cc;",
    "rhombus;fillColor=#f8cecc;",
    "shape=cloud;",
    "triangle;",
    "shape=actor;",
    "shape=hexagon;",
  ],
  lines: ["dashed=1;strokeWidth=3;", "dashed=1;dashPattern=1 4;rounded=1;", "swimlane;startSize=20;"],
  effects: [
    "shadow=1;gradientColor=#7ea6e0;fillColor=#dae8fc;",
    "opacity=40;fillColor=#ff0000;",
    "glass=1;rounded=1;fillColor=#60a917;",
    "rotation=30;fillColor=#e1d5e7;",
  ],
  texts: [
    "fontStyle=1;fontSize=18;",
    "fontStyle=2;fontColor=#ff0000;",
    "fontStyle=4;align=left;",
    "horizontal=0;",
    "fontFamily=Courier New;labelBackgroundColor=#ffff88;",
  ],
};

/** Boxes and edges in the styles of draw.io, by the canvas it exports with. */
function drawio() {
  for (const [name, cells] of Object.entries(styles)) {
    const graph = new mx.mxGraph(document.createElement("div"));
    const root = graph.getDefaultParent();
    const made = cells.map((style, i) =>
      graph.insertVertex(root, null, `Cell ${i}`, 20 + (i % 3) * 140, 20 + Math.floor(i / 3) * 110, 100, 60, style),
    );
    for (const [i, cell] of made.slice(1).entries())
      graph.insertEdge(root, null, `to ${i}`, made[i], cell, "endArrow=classic;edgeStyle=orthogonalEdgeStyle;");
    const svg = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
    svg.setAttribute("width", "460");
    svg.setAttribute("height", "260");
    svg.setAttribute("viewBox", "-5 -5 460 260");
    const group = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
    const canvas = new mx.mxSvgCanvas2D(group, false);
    canvas.foEnabled = false;
    new mx.mxImageExport().drawState(
      graph.getView().getState(root) ?? graph.getView().getState(graph.getModel().getRoot()),
      canvas,
    );
    for (const cell of [...made, ...made.flatMap((one) => graph.getEdges(one))]) {
      new mx.mxImageExport().drawState(graph.getView().getState(cell), canvas);
    }
    write(`mxgraph-${name}`, asFile(svg));
  }
}

drawio();
exit(0);
