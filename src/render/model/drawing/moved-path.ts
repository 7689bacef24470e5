import type { Matrix, OutlinePath, PathStep } from "../geometry.ts";
import { moved } from "./matrix.ts";

/** A path after a map. */
export const movedPath = (path: OutlinePath, matrix: Matrix): OutlinePath =>
  path.map((step) => movedStep(step, matrix));

function movedStep(step: PathStep, matrix: Matrix): PathStep {
  switch (step[0]) {
    case "M":
    case "L":
      return [step[0], ...moved(step[1], step[2], matrix)];
    case "C":
      return [
        "C",
        ...moved(step[1], step[2], matrix),
        ...moved(step[3], step[4], matrix),
        ...moved(step[5], step[6], matrix),
      ];
    case "Z":
      return step;
  }
}
