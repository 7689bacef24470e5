import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { words } from "../words/words.ts";

interface Given {
  readonly title: string;
  /** Buttons and links beside the title. */
  readonly actions?: ComponentChildren;
  readonly children: ComponentChildren;
}

/** A screen: its title, what can be done, its content. A new screen begins at its title, for eyes and screen readers. */
export function Page({ title, actions, children }: Given) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${words.value.studio}`;
  }, [title]);
  // Before anybody sees it: later it would take the focus from who has moved on.
  useLayoutEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <div class="page">
      <header class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <div class="actions">{actions}</div>
      </header>
      {children}
    </div>
  );
}
