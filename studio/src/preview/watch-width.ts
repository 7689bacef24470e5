/** Keeps the width of an element, in pixels, as it changes; the answer ends it. */
export function watchWidth(place: HTMLElement | null, width: { value: number }): (() => void) | undefined {
  if (place === null) return undefined;
  const observer = new ResizeObserver(() => {
    width.value = place.clientWidth;
  });
  observer.observe(place);
  width.value = place.clientWidth;
  return () => observer.disconnect();
}
