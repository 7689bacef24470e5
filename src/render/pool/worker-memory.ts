/** A long table dies young: a large young generation halves the time spent on collecting it. */
const mostYoungMb = 96;
/** Survivors of the young generation must fit into the old one: where they do not, V8 ends the whole process and not its thread alone. */
const youngShare = 8;

/** The young generation of a worker whose heap has so many MB, in MB. */
export const youngMbOf = (memoryMb: number): number => Math.min(mostYoungMb, Math.floor(memoryMb / youngShare));

const leastWasmMb = 256;

/** The WebAssembly memory that a worker whose heap has so many MB may keep, in MB. */
export const wasmMbOf = (memoryMb: number): number => Math.max(leastWasmMb, Math.floor(memoryMb / 2));
