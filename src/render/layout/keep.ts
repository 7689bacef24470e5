import { type Context, setsPageNumbers } from "./context.ts";
import type { Fit, Room } from "./fit.ts";
import type { LaidPortion, Portion } from "./portion.ts";
import { wantsTogether } from "./wishes.ts";

/**
 * Lays out a portion, undivided if it wants that and a whole page could hold it. Inside a portion on trial (`kept`) the
 * wish needs no trial of its own: so nested wishes cost a sum, not a product.
 */
export function layKept(portion: Portion, room: Room, context: Context): Fit<Portion> {
  if (portion.kind === "laid") return layLaid(portion, room, context);
  if (!wantsTogether(portion) || room.top || room.kept) return context.lay(portion, room, context);
  const here = context.lay(portion, { ...room, kept: true }, context);
  if (here.kind === "whole") return here;
  const fresh: Room = { ...room, height: room.full, kept: true };
  const { result, numbered } = setsPageNumbers(context, () => context.lay(portion, fresh, context));
  if (result.kind !== "whole") return context.lay(portion, room, context);
  const why = "it is kept together and fits on a page of its own";
  if (numbered) return { kind: "none", why };
  return { kind: "none", why, ready: { kind: "laid", portion, frame: result.frame, ends: result.ends ?? false } };
}

/** What was laid out for a fresh page is placed there as it is, unless that page offers less. */
export function layLaid(laid: LaidPortion, room: Room, context: Context): Fit<Portion> {
  if (laid.frame.height > room.height) return context.lay(laid.portion, room, context);
  return { kind: "whole", frame: laid.frame, ends: laid.ends };
}
