import type { CallerSteps, StepTurns } from "../../src/ports/steps/port.ts";

const caller: CallerSteps = {
  one: async (_kind, _bytes, work) => work(),
  all: async (_kind, work) => {
    for (;;) {
      const step = work.next();
      if (step.done === true) return step.value;
    }
  },
};

/** Steps for which nothing else waits. */
export const plainSteps: StepTurns = { of: () => caller };
