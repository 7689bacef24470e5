import { Report } from "../../../../src/render/contract/report.ts";
import { type FilterTools, filterAllowance } from "../../../../src/render/graphics/draw/filters/filter-tools.ts";
import { filterPainter } from "../../../../src/render/jobs/document/filter-painter.ts";
import { localEngine } from "../../../support/threads/local-engine.ts";
import { typesetter } from "./drawn.ts";

const rasterise = await localEngine().rasteriser();

/** The tools that the filters of one document share; they paint as in a worker. */
export const filterToolsWith = (more: Partial<FilterTools> = {}): FilterTools => ({
  painter: filterPainter(rasterise, typesetter),
  work: () => undefined,
  allowance: filterAllowance(),
  known: new Map(),
  reported: new Set(),
  report: new Report(),
  ...more,
});
