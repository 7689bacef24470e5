import { descriptions } from "./stages/descriptions.ts";
import { language } from "./stages/language.ts";
import { sources } from "./stages/sources.ts";
import type { Target } from "./target.ts";

/** Targets that are made at once, and the module that exports them by its own name. */
export interface Stage {
  readonly name: string;
  readonly targets: readonly Target[];
}

/** Every target. A stage is written before the next one loads anything. */
export const stages: readonly Stage[] = Object.entries({ language, sources, descriptions }).map(([name, targets]) => ({
  name,
  targets,
}));
