type Scales = Pick<typeof import("d3-scale"), "scaleLinear" | "scaleBand">;
type ShapeTools = Pick<
  typeof import("d3-shape"),
  "line" | "area" | "arc" | "pie" | "stack" | "stackOffsetDiverging" | "stackOffsetNone" | "stackOrderNone"
>;

/** Scales and shapes of d3: numbers to places, and places to path data. */
export type ChartTools = Scales & ShapeTools;

let loading: Promise<ChartTools> | undefined;

/** Reads the code of d3 when the first document has a chart. */
export function loadChartTools(): Promise<ChartTools> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ChartTools> {
  const [{ scaleLinear, scaleBand }, shapes] = await Promise.all([import("d3-scale"), import("d3-shape")]);
  const { line, area, arc, pie, stack, stackOffsetDiverging, stackOffsetNone, stackOrderNone } = shapes;
  return { scaleLinear, scaleBand, line, area, arc, pie, stack, stackOffsetDiverging, stackOffsetNone, stackOrderNone };
}
