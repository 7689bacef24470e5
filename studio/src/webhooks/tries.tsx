import type { Delivery } from "../client/generated/routes.ts";
import { numberText } from "../shell/format.ts";
import { words } from "../words/words.ts";
import { type Cell, cellsOf } from "./cells.ts";

const shapes: Readonly<Record<Cell, string>> = {
  good: "M1 1h14v14H1z",
  bad: "M1 1h14v14H1zM4 4l8 8M12 4l-8 8",
  open: "M1 1h14v14H1z",
};

/** A row of cells, one for each try: full, crossed or dashed; the same in words for screen readers. */
export function Tries({ delivery }: { readonly delivery: Delivery }) {
  const { webhooks: text } = words.value;
  const said = text.triesText(numberText(delivery.attempts), text[delivery.status]);
  return (
    <span class="status">
      <span class="cells" role="img" aria-label={said}>
        {cellsOf(delivery).map((cell, index) => (
          <svg key={index} class={cell} viewBox="0 0 16 16" aria-hidden="true">
            <path d={shapes[cell]} />
          </svg>
        ))}
      </span>
      <span aria-hidden="true">{text[delivery.status]}</span>
    </span>
  );
}
