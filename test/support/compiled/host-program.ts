import { compiledFile } from "./compiled-file.ts";

/** Stands in for `src/render/host/program.ts` in tests. */
export const hostProgram: readonly string[] = [compiledFile("render/host/main.ts")];
