import type { Shortcode } from "../../../../vocabulary/definition/shortcodes.ts";
import { argument } from "../../markup/arguments.ts";
import { reportBeyond } from "./beyond-arguments.ts";
import { type Effect, type MakeEffect, type Malformed, noEffect, type Scene } from "./effect.ts";
import { looks } from "./looks.ts";
import { gotoEffect, linkEffect } from "./places.ts";
import { spanEffect } from "./span.ts";

const effects: Readonly<Record<string, MakeEffect>> = {
  ...looks,
  link: linkEffect,
  goto: gotoEffect,
  span: spanEffect,
};

/** The effect of a shortcode; `inside` is the text between its name and its closing bracket. */
export function effectOf(code: Shortcode, inside: string, scene: Scene): Effect | Malformed {
  const make = Object.hasOwn(effects, code.name) ? effects[code.name] : undefined;
  if (make !== undefined) return make(argument(inside), scene);
  reportBeyond(code.name, [argument(inside)], scene);
  return noEffect;
}
