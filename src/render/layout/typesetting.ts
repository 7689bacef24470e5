import type { Typesetter } from "../graphics/text/typesetter.ts";

/** What layout needs of a typesetter. */
export type Typesetting = Pick<Typesetter, "prepare" | "lines" | "set" | "extent">;
