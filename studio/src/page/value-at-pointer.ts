import { stepsOfPointer, valueAt } from "../../../src/vocabulary/json/pointer.ts";

/** The value that a JSON Pointer names; undefined where there is none. */
export const valueAtPointer = (root: unknown, pointer: string): unknown => valueAt(root, stepsOfPointer(pointer));
