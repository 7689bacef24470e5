/** Largest size of the menu, and its distance from the caret and from the window's edges, in CSS pixels; `in-place.css` has the width. */
const [menuWidth, menuHeight, gap] = [240, 300, 8];

/** Where the menu is in the window, in CSS pixels: of `top` and `bottom` one is there. */
interface MenuPlace {
  readonly left: number;
  readonly top: number | undefined;
  readonly bottom: number | undefined;
  /** Its largest height. */
  readonly most: number;
}

/** Below the caret's line, or above it where there is more space; all of it is in the window, also when the line is not. */
export function menuPlace(
  line: { readonly left: number; readonly top: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): MenuPlace {
  const left = Math.max(gap, Math.min(line.left, view.width - menuWidth - gap));
  const top = Math.max(0, Math.min(line.top, view.height));
  const end = Math.max(0, Math.min(line.top + line.height, view.height));
  const [above, below] = [top - 2 * gap, view.height - end - 2 * gap];
  const isBelow = below >= menuHeight || below >= above;
  const most = Math.min(menuHeight, isBelow ? below : above);
  return isBelow
    ? { left, top: end + gap, bottom: undefined, most }
    : { left, top: undefined, bottom: view.height - top + gap, most };
}
