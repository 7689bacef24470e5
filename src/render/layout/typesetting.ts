import type { Typesetter } from "../graphics/text/typesetter.ts";

/** The parts of a typesetter that layout needs. */
export type LayoutTypesetter = Pick<Typesetter, "prepare" | "lines" | "setParagraph" | "extent" | "dropCap">;
