import { Budget } from "../../../src/render/contract/budget.ts";
import { Report } from "../../../src/render/contract/report.ts";
import type { Context } from "../../../src/render/layout/context.ts";
import { openContext } from "../../../src/render/layout/document.ts";
import { emptyStore, layoutZones } from "../../../src/render/layout/page/zones.ts";
import type { Section } from "../../../src/render/model/document/flow.ts";
import { noSides, type Points, type Sides } from "../../../src/render/model/geometry.ts";
import { sectionOf } from "./layout-case.ts";
import { squareTypesetter } from "./square-typesetter.ts";

const size = { width: 100, height: 100 };

interface Setting {
  readonly margin?: Partial<Sides<Points>>;
  /** From 0, in the section. */
  readonly index?: number;
  readonly page?: number;
  readonly store?: ReturnType<typeof emptyStore>;
  readonly tagged?: { readonly language: string };
  readonly reserved?: { readonly top: Points; readonly bottom: Points };
}

/** Receives what is spent as "units path", and never ends. */
class Bills extends Budget {
  readonly all: string[] = [];

  constructor() {
    super({ work: 1, pages: 1 });
  }

  override work(units: number, path: string): void {
    this.all.push(`${units} ${path}`);
  }
}

/** The zones of a page of 100 by 100, without margins unless requested. */
export function zonesOf(parts: Pick<Partial<Section>, "header" | "footer">, setting: Setting = {}) {
  const { margin, index = 0, page = 1, store = emptyStore(), tagged, reserved } = setting;
  const section = sectionOf([], parts);
  const [report, budget] = [new Report(), new Bills()];
  const context: Context = {
    ...openContext({ sections: [section] }, { text: squareTypesetter, report, budget, tagged }),
    ...{ page, label: `${page}`, pages: 9 },
    reserved: reserved && new Map([[section, reserved]]),
  };
  const zones = layoutZones(
    section,
    { index, last: false },
    { size, margin: { ...noSides, ...margin } },
    store,
    context,
  );
  return { zones, report, bills: budget.all };
}
