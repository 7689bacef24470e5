/** Attributes of a filter's element that are read, by how: lengths along an axis, numbers, words, and names of results. */
interface ElementWords {
  readonly sizes?: Readonly<Record<string, Measure>>;
  readonly words?: readonly string[];
  readonly inputs?: readonly string[];
  readonly colors?: readonly string[];
  readonly children?: readonly string[];
}

/** Along which side of a box a size is a share: across, down, their mean, or one of each (SVG 2, 8.9). */
export type Measure = "x" | "y" | "z" | "pair";

const transfer = ["feFuncR", "feFuncG", "feFuncB", "feFuncA"] as const;
const lights = ["feDistantLight", "fePointLight", "feSpotLight"] as const;

/** Filter Effects 1, 9. Words missing here have no effect in resvg either: kernelUnitLength, edgeMode of a blur. */
export const primitiveWords: Readonly<Record<string, ElementWords>> = {
  feBlend: { words: ["mode"], inputs: ["in", "in2"] },
  feColorMatrix: { words: ["type", "values"], inputs: ["in"] },
  feComponentTransfer: { inputs: ["in"], children: transfer },
  feComposite: { words: ["operator", "k1", "k2", "k3", "k4"], inputs: ["in", "in2"] },
  feConvolveMatrix: {
    words: [...["order", "kernelMatrix", "divisor", "bias", "targetX", "targetY", "edgeMode", "preserveAlpha"]],
    inputs: ["in"],
  },
  feDiffuseLighting: {
    words: ["surfaceScale", "diffuseConstant"],
    inputs: ["in"],
    colors: ["lighting-color"],
    children: lights,
  },
  feDisplacementMap: {
    sizes: { scale: "z" },
    words: ["xChannelSelector", "yChannelSelector"],
    inputs: ["in", "in2"],
  },
  feDropShadow: { sizes: { dx: "x", dy: "y", stdDeviation: "pair" }, inputs: ["in"], colors: ["flood-color"] },
  feFlood: { colors: ["flood-color"] },
  feGaussianBlur: { sizes: { stdDeviation: "pair" }, inputs: ["in"] },
  feImage: { words: ["preserveAspectRatio"] },
  feMerge: { children: ["feMergeNode"] },
  feMorphology: { sizes: { radius: "pair" }, words: ["operator"], inputs: ["in"] },
  feOffset: { sizes: { dx: "x", dy: "y" }, inputs: ["in"] },
  feSpecularLighting: {
    words: ["surfaceScale", "specularConstant", "specularExponent"],
    inputs: ["in"],
    colors: ["lighting-color"],
    children: lights,
  },
  feTile: { inputs: ["in"] },
  feTurbulence: { words: ["type", "baseFrequency", "numOctaves", "seed", "stitchTiles"] },
};

const curve = { words: ["type", "tableValues", "slope", "intercept", "amplitude", "exponent", "offset"] } as const;
const place = { x: "x", y: "y", z: "z" } as const;

/** The children of primitives. */
export const partWords: Readonly<Record<string, ElementWords>> = {
  feMergeNode: { inputs: ["in"] },
  feFuncR: curve,
  feFuncG: curve,
  feFuncB: curve,
  feFuncA: curve,
  feDistantLight: { words: ["azimuth", "elevation"] },
  fePointLight: { sizes: place },
  feSpotLight: {
    sizes: { ...place, pointsAtX: "x", pointsAtY: "y", pointsAtZ: "z" },
    words: ["specularExponent", "limitingConeAngle"],
  },
};

/** Filter Effects 1, 9.2: words for inputs that are no results. */
export const sourceWords: ReadonlySet<string> = new Set(["SourceGraphic", "SourceAlpha"]);
/** Those that no renderer here has. */
export const lackingSources: ReadonlySet<string> = new Set([
  ...["BackgroundImage", "BackgroundAlpha", "FillPaint", "StrokePaint"],
]);
