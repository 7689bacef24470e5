import { describe, expect, test } from "vitest";
import type { DrawingNode, DrawnShape } from "../../../../src/render/model/drawing/drawing.ts";
import type { Svg, SvgElement } from "../../../../src/vocabulary/generated/definition.ts";
import { cpuMilliseconds } from "../../../support/cpu-time.ts";
import { drawn } from "./drawn.ts";

/** Everything a drawing holds, groups opened. */
function leaves(nodes: readonly DrawingNode[]): readonly DrawingNode[] {
  return nodes.flatMap((node) => (node.kind === "group" ? leaves(node.nodes) : [node]));
}

const of = (element: SvgElement, around = {}) => {
  const { drawing, warnings } = drawn({ viewBox: [100, 100], children: [element] }, around);
  return { leaves: leaves(drawing.nodes), warnings };
};

function shapeOf(element: SvgElement): DrawnShape {
  const [node] = of(element).leaves;
  if (node?.kind !== "shape") throw new Error("no shape was drawn");
  return node;
}

const outline = (element: SvgElement): string =>
  shapeOf(element)
    .path.map((step) => step.map((part) => (typeof part === "number" ? Math.round(part * 100) / 100 : part)).join(" "))
    .join(" ");

const box = { x: 10, y: 20, width: 60, height: 30 };

describe("shapes that fill a box", () => {
  test.each([
    ["triangle", "M 40 20 L 70 50 L 10 50 Z"],
    ["diamond", "M 40 20 L 70 35 L 40 50 L 10 35 Z"],
    ["pentagon", "M 40 20 L 70 31.46 L 58.54 50 L 21.46 50 L 10 31.46 Z"],
    ["hexagon", "M 25 20 L 55 20 L 70 35 L 55 50 L 25 50 L 10 35 Z"],
    ["plus", "M 30 20 L 50 20 L 50 30 L 70 30 L 70 40 L 50 40 L 50 50 L 30 50 L 30 40 L 10 40 L 10 30 L 30 30 Z"],
    ["parallelogram", "M 25 20 L 70 20 L 55 50 L 10 50 Z"],
    ["trapezoid", "M 25 20 L 55 20 L 70 50 L 10 50 Z"],
    ["rightArrow", "M 10 27.5 L 46 27.5 L 46 20 L 70 35 L 46 50 L 46 42.5 L 10 42.5 Z"],
    ["leftArrow", "M 70 27.5 L 34 27.5 L 34 20 L 10 35 L 34 50 L 34 42.5 L 70 42.5 Z"],
    ["downArrow", "M 25 20 L 25 38 L 10 38 L 40 50 L 70 38 L 55 38 L 55 20 Z"],
    ["upArrow", "M 25 50 L 25 32 L 10 32 L 40 20 L 70 32 L 55 32 L 55 50 Z"],
    ["chevron", "M 10 20 L 55 20 L 70 35 L 55 50 L 10 50 L 25 35 Z"],
  ])("%s", (kind, path) => {
    expect(outline({ [kind]: box } as unknown as SvgElement)).toBe(path);
  });

  test("an octagon's sides are equal when its box is square", () => {
    const { path } = shapeOf({ octagon: { width: 10, height: 10 } });
    const points = path.flatMap((step) => (step[0] === "Z" || step[0] === "C" ? [] : [[step[1], step[2]] as const]));
    const sides = points.map(([x, y], at) => {
      const [nextX, nextY] = points[(at + 1) % points.length] ?? [0, 0];
      return Math.hypot(nextX - x, nextY - y);
    });
    for (const side of sides) expect(side).toBeCloseTo(10 / (1 + Math.SQRT2), 9);
  });

  test("without a width or a height nothing is drawn", () => {
    expect(of({ hexagon: { width: 0, height: 10 } }).leaves).toEqual([]);
  });
});

describe("arcs", () => {
  const arc = (keys: object): SvgElement => ({ arc: { cx: 50, cy: 50, rx: 20, startAngle: 0, endAngle: 90, ...keys } });

  test("run clockwise from three o'clock", () => {
    expect(outline(arc({ stroke: "red" }))).toBe("M 70 50 C 70 61.05 61.05 70 50 70");
  });

  test("close by a chord or over the centre", () => {
    expect(outline(arc({ closing: "chord" }))).toBe("M 70 50 C 70 61.05 61.05 70 50 70 Z");
    expect(outline(arc({ closing: "pie" }))).toBe("M 50 50 L 70 50 C 70 61.05 61.05 70 50 70 Z");
  });

  test("backwards run the other way; more than a turn is one turn", () => {
    expect(outline(arc({ endAngle: -90, stroke: "red" }))).toBe("M 70 50 C 70 38.95 61.05 30 50 30");
    expect(shapeOf(arc({ endAngle: 4000, stroke: "red" })).path).toHaveLength(5);
  });

  test("open ones are filled only when fill is set", () => {
    expect(of(arc({})).leaves).toEqual([]);
    expect(shapeOf(arc({ fill: "red" })).fill).toMatchObject({ color: { r: 1, g: 0, b: 0 } });
    expect(shapeOf(arc({ closing: "pie" })).fill).toMatchObject({ color: { r: 0, g: 0, b: 0 } });
  });
});

describe("a fault is reported at its place, and the rest drawn", () => {
  test.each<[string, SvgElement, string]>([
    ["path data", { path: { d: "M0 0 L10 10 L x" } }, "path/d"],
    ["points", { polygon: { points: "0,0 10,0 10,10 x" } }, "polygon/points"],
    ["an odd number of coordinates", { polyline: { points: "0,0 10,0 10" } }, "polyline/points"],
    ["a transformation", { circle: { r: 5, transform: "turn(3)" } }, "circle/transform"],
    ["a transformation with too few numbers", { circle: { r: 5, transform: "matrix(1 2)" } }, "circle/transform"],
    ["a clip shape", { circle: { r: 5, clipPath: "heart()" } }, "circle/clipPath"],
    ["a clip path that is not there", { circle: { r: 5, clipPath: "url(#none)" } }, "circle/clipPath"],
    ["a stroke's colour", { circle: { r: 5, stroke: "blurple" } }, "circle/stroke"],
  ])("%s", (_, element, place) => {
    const { leaves: found, warnings } = of(element);
    expect(found).toHaveLength(1);
    expect(warnings.map((warning) => warning.split(":")[0])).toEqual([`/svg/children/0/${place}`]);
  });

  test("a fill that is no colour, and a gradient that is not there", () => {
    for (const fill of ["blurple", "url(#none)", "rgb(1,2,3)"]) {
      const { leaves: found, warnings } = of({ circle: { r: 5, fill } });
      expect([found.length, warnings.length]).toEqual([0, 1]);
    }
  });
});

describe("presentation", () => {
  const paints = (element: SvgElement, around = {}) =>
    of(element, around).leaves.map((node) =>
      node.kind === "shape" && node.fill?.kind === "color" ? node.fill.color : undefined,
    );

  const red = { r: 1, g: 0, b: 0 };
  const blue = { r: 0, g: 0, b: 1 };
  const circle = (keys: object): SvgElement => ({ circle: { r: 5, ...keys } });

  test("an element's own key wins over its style, its style over what it inherits", () => {
    const styles = { s: { fill: "red" } };
    const children = [circle({}), circle({ style: "s" }), circle({ style: "s", fill: "lime" })];
    expect(paints({ g: { fill: "blue", children } }, { styles })).toEqual([blue, red, { r: 0, g: 1, b: 0 }]);
  });

  test("the current colour is that of where it is used", () => {
    const children = [circle({}), circle({ color: "red" })];
    expect(paints({ g: { fill: "currentColor", color: "blue", children } })).toEqual([blue, red]);
  });

  test("box keys of a style do not change a shape's measures", () => {
    expect(outline({ rect: { width: 10, height: 5, style: { width: 50, height: "50%", margin: 3 } } })).toBe(
      "M 0 0 L 10 0 L 10 5 L 0 5 Z",
    );
  });

  test("an opacity alone fades the paint of a single fill; with a stroke it needs a group", () => {
    expect(shapeOf(circle({ opacity: 0.5, fillOpacity: 0.5 })).fill).toMatchObject({ opacity: 0.25 });
    const { drawing } = drawn({ viewBox: [9, 9], children: [circle({ opacity: 0.5, stroke: "red" })] });
    expect(JSON.stringify(drawing.nodes)).toContain('"opacity":0.5');
    expect(shapeOf(circle({ opacity: 0.5, stroke: "red" })).fill).toMatchObject({ opacity: 1 });
  });

  test("dashes that come to nothing are none", () => {
    const dash = (strokeDasharray: readonly number[]) =>
      shapeOf(circle({ stroke: "red", strokeDasharray })).stroke?.dash;
    expect([dash([0]), dash([]), dash([0, 0]), dash([0, 4])]).toEqual([[], [], [], [0, 4]]);
  });
});

describe("use", () => {
  const used = (defs: object, ...children: readonly SvgElement[]) => {
    const { drawing, warnings } = drawn({ viewBox: [100, 100], defs: defs as never, children });
    return { count: leaves(drawing.nodes).length, warnings };
  };

  test("a drawing that uses itself is drawn as far as it does not", () => {
    const defs = { a: { g: { children: [{ circle: { r: 3 } }, { use: { name: "b" } }] } }, b: { use: { name: "a" } } };
    const { count, warnings } = used(defs, { use: { name: "a" } });
    expect(count).toBe(1);
    expect(warnings).toEqual(["/svg/defs/b/use: It uses itself; it is left out."]);
  });

  test("a clip path that is cut by itself hides and is reported", () => {
    const defs = { c: { clipPath: { children: [{ circle: { r: 3, clipPath: "url(#c)" } }] } } };
    const { warnings } = used(defs, { circle: { r: 3, clipPath: "url(#c)" } });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain("cut by itself");
  });

  test("ten levels of ten end soon and are reported", () => {
    const levels = Array.from({ length: 10 }, (_, at) => [
      `l${at}`,
      { g: { children: Array.from({ length: 10 }, () => ({ use: { name: `l${at + 1}` } })) } },
    ]);
    const defs = { ...Object.fromEntries(levels), l10: { circle: { r: 1 } } };
    const before = cpuMilliseconds();
    const { count, warnings } = used(defs, { use: { name: "l0" } });
    expect(cpuMilliseconds() - before).toBeLessThan(3000);
    expect(count).toBeLessThan(20_000);
    expect(warnings.some((warning) => warning.includes("levels deep"))).toBe(true);
  });

  test("a component is looked up by what names it, fitted into its box, and sees its own defs only", () => {
    const lookedUp: unknown[] = [];
    const component = ({ name }: { readonly name?: string | undefined }) => {
      lookedUp.push(name);
      const svg = { viewBox: [10, 10] as const, defs: { x: { circle: { r: 5 } } }, children: [{ use: { name: "x" } }] };
      return name === "seal" ? { svg, path: "/components/seal" } : undefined;
    };
    const { drawing } = drawn(
      {
        viewBox: [100, 100],
        defs: { x: { rect: { width: 1, height: 1 } } },
        children: [{ use: { name: "seal", x: 5, width: 50 } }],
      },
      { component },
    );
    expect(lookedUp).toEqual(["seal"]);
    expect(JSON.stringify(drawing.nodes)).toContain('"transform":[5,0,0,5,0,0]');
    expect(
      leaves(drawing.nodes).filter((node) => node.kind === "shape" && node.path.some(([word]) => word === "C")),
    ).toHaveLength(1);
  });
});

describe("text", () => {
  test("pieces are set as one, each in its own paint and where it is moved to", () => {
    const children = [{ tspan: { value: "ab" } }, { tspan: { value: "cd", fill: "red", dy: 5 } }];
    const found = of({ text: { x: 10, y: 20, children } }).leaves;
    expect(found.map((node) => node.kind === "line" && [node.x, node.y, node.line.pieces.length])).toEqual([
      [10, 20, 1],
      [10, 25, 1],
    ]);
    expect(found.map((node) => node.kind === "line" && node.line.pieces[0]?.x)).toEqual([0, expect.closeTo(11.76, 1)]);
  });

  test("is text even as an outline", () => {
    const [node] = of({ text: { value: "x", y: 10, fill: "none", stroke: "red" } }).leaves;
    expect(node).toMatchObject({ kind: "lettering", fill: undefined, stroke: { width: 1 } });
  });

  test("has the current colour unless a fill is set", () => {
    const color = (keys: object) => {
      const [node] = of({ text: { value: "x", y: 10, ...keys } }).leaves;
      return node?.kind === "line" && node.line.pieces[0]?.kind === "glyphs"
        ? node.line.pieces[0].look.color.r
        : undefined;
    };
    expect([color({}), color({ color: "red" }), color({ color: "red", fill: "black" })]).toEqual([0, 1, 0]);
  });

  test("of right to left has its start at the right when its direction is set", () => {
    const left = (keys: object) => {
      const [node] = of({ text: { x: 50, y: 10, value: "abc", ...keys } }).leaves;
      return node?.kind === "line" ? node.x + node.line.width : 0;
    };
    expect(left({ style: { baseDirection: "rtl" } })).toBeCloseTo(50, 5);
    expect(left({ textAnchor: "end" })).toBeCloseTo(50, 5);
  });

  test("beyond the view box is reported at the element that holds it", () => {
    const reported = (element: SvgElement, more: object = {}) =>
      drawn({ viewBox: [100, 50], children: [{ circle: { r: 9 } }, element], ...more }).warnings;
    const cut = "/svg/children/1: Text stands beyond the edge of its drawing, which is cut off at its view box.";
    const at = (x: number, y: number): SvgElement => ({ text: { value: "abc", x, y } });
    expect(reported(at(10, 20))).toEqual([]);
    for (const [x, y] of [
      [-30, 20],
      [95, 20],
      [120, 20],
      [10, 0],
      [10, 60],
    ] as const)
      expect(reported(at(x, y))).toEqual([cut]);
    expect(reported({ g: { transform: "translate(90 0)", children: [at(5, 20)] } })).toEqual([cut]);
    expect(reported({ text: { value: "abc", x: 95, y: 20, fill: "none", stroke: "red" } })).toEqual([cut]);
    // Space that the proportions leave beside the view box shows what stands in it.
    expect(reported(at(-30, 20), { width: 300, height: 50 })).toEqual([]);
    expect(reported(at(2, 20), { width: 50, height: 50, preserveAspectRatio: "xMidYMid slice" })).toEqual([cut]);
    expect(drawn({ children: [at(-30, 20)] }).warnings).toEqual([]);
  });

  test("beyond the view box of a drawing inside another is reported there", () => {
    const child: Svg = { viewBox: [40, 20], children: [{ text: { value: "abc", x: 35, y: 15 } }] };
    const around = { component: () => ({ svg: child, path: "/child" }) };
    expect(of({ use: { name: "child", width: 40 } }, around).warnings).toEqual([
      "/child/children/0: Text stands beyond the edge of its drawing, which is cut off at its view box.",
    ]);
  });

  test("beyond the end of its path is left out, and reported", () => {
    const { leaves: found, warnings } = of({ textPath: { value: "abcdefgh", d: "M0 50 H20" } });
    expect(found.length).toBeGreaterThan(1);
    expect(found.length).toBeLessThan(8);
    expect(warnings).toEqual([
      "/svg/children/0/textPath/value: The text is longer than its path; what has no place is not drawn.",
    ]);
  });
});

describe("pictures and sizes", () => {
  const picture = { hash: "a", width: 200, height: 100, dpi: undefined } as never;
  const rect = (keys: object) => {
    const [node] = of({ image: { src: "a", ...keys } }, { file: () => picture }).leaves;
    return node?.kind === "picture" ? Object.values(node.rect) : undefined;
  };

  test("an image is fitted as SVG fits it", () => {
    expect(rect({})).toEqual([0, 0, 150, 75]);
    expect(rect({ width: 50 })).toEqual([0, 0, 50, 25]);
    expect(rect({ width: 50, height: 50 })).toEqual([0, 12.5, 50, 25]);
    expect(rect({ width: 50, height: 50, preserveAspectRatio: "none" })).toEqual([0, 0, 50, 50]);
    expect(rect({ width: 50, height: 50, preserveAspectRatio: "xMinYMin slice" })).toEqual([0, 0, 100, 50]);
  });

  test("without a view box the drawing is as large as what is drawn, strokes and mitres included", () => {
    const size = (...children: readonly SvgElement[]) => {
      const { width, height } = drawn({ children }).drawing;
      return [width, height].map((value) => Math.round(value * 100) / 100);
    };
    expect(size({ rect: { x: 5, y: 5, width: 10, height: 20 } })).toEqual([10, 20]);
    expect(size({ rect: { x: 5, y: 5, width: 10, height: 20, stroke: "red", strokeWidth: 4 } })).toEqual([14, 24]);
    expect(size({ line: { x2: 30, stroke: "red", strokeWidth: 4 } })).toEqual([34, 4]);
    expect(size({ path: { d: "M0 0 C0 40 40 40 40 0" } })).toEqual([40, 30]);
    const sharp = { d: "M0 0 L20 4 L0 8", stroke: "red", strokeWidth: 2, strokeMiterlimit: 10 };
    expect(size({ path: sharp })[0]).toBeCloseTo(26.1, 1);
    expect(size()).toEqual([0, 0]);
  });
});
