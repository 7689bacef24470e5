import type { Typesetter } from "../graphics/text/typesetter.ts";

/** The parts of a typesetter that layout needs. */
export type Typesetting = Pick<Typesetter, "prepare" | "lines" | "set" | "extent" | "dropCap">;
