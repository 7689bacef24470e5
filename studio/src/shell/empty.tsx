import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { hear } from "./heard.ts";

/** An empty list as a title page: a line, an ornament, an action. */
export function Empty({ line, children }: { readonly line: string; readonly children?: ComponentChildren }) {
  useEffect(() => hear(line), [line]);
  return (
    <div class="empty">
      <p class="empty-line">{line}</p>
      <Ornament />
      <div class="actions">{children}</div>
    </div>
  );
}

/** Three diamonds, as printers set them below a title. */
function Ornament() {
  return (
    <svg class="ornament" viewBox="0 0 48 12" aria-hidden="true">
      <path d="M8 2l4 4-4 4-4-4zM24 1l5 5-5 5-5-5zM40 2l4 4-4 4-4-4z" />
    </svg>
  );
}
