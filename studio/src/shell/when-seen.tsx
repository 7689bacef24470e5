import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** Whether a place has been in view; it stays so. */
export function useSeen(place: { readonly current: Element | null }): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (place.current === null) return;
    const watch = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, [place]);
  return isSeen;
}

/** Makes its content, which is costly, when its place comes into view. */
export function WhenSeen({ children }: { readonly children: () => ComponentChildren }) {
  const place = useRef<HTMLSpanElement>(null);
  const isSeen = useSeen(place);
  return (
    <span ref={place} class="when-seen">
      {isSeen ? children() : null}
    </span>
  );
}
