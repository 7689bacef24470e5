import { bars, type FileCase, fade, ground, of } from "./svg-effects.ts";

const dots = '<circle cx="3" cy="3" r="2.5" fill="#E63946"/><rect x="5" y="5" width="4" height="4" fill="#457B9D"/>';
const field = '<rect x="10" y="10" width="80" height="60" fill="url(#p)" stroke="black"/>';

const tiled = (name: string, pattern: string, shown = field, more = ""): FileCase =>
  of(`pattern: ${name}`, `${ground}<defs>${more}${pattern}</defs>${shown}`);

/** A pattern, and for the judge its tiles one by one. */
function written(
  name: string,
  pattern: string,
  {
    step: [right, down],
    by,
    tile,
  }: { readonly step: readonly [number, number]; readonly by: string; readonly tile: string },
): FileCase {
  const places = Array.from({ length: 30 * 30 }, (_, at) => [
    ((at % 30) - 8) * right,
    (Math.floor(at / 30) - 8) * down,
  ]);
  const tiles = places.map(([x, y]) => `<g transform="translate(${x} ${y})">${tile}</g>`).join("");
  const window = '<clipPath id="w"><rect x="10" y="10" width="80" height="60"/></clipPath>';
  const frame = '<rect x="10" y="10" width="80" height="60" fill="none" stroke="black"/>';
  const one = tiled(name, pattern.replace("DOTS", tile));
  return { ...one, judged: `${ground}${window}<g clip-path="url(#w)"><g transform="${by}">${tiles}</g></g>${frame}` };
}

/** Two by two fields, each of 80 pixels: red, green; blue, white. */
const pixels =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAKAAAACgAgMAAAD2oY++AAAADFBMVEX///8AgAD/AAAAAP9iccPWAAAAP0lEQVR42u3QoREAIAwEwYT+K4EioYBEoBjEnvxZ9TmjtpptxGUgCIIgCIIgCIJvYO5udA8IgiAIgiAIgv/DA/bNA5RCTglHAAAAAElFTkSuQmCC";

export const patternCases: readonly FileCase[] = [
  tiled("in user units", `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`),
  tiled(
    "from a place",
    `<pattern id="p" patternUnits="userSpaceOnUse" x="4" y="3" width="10" height="10">${dots}</pattern>`,
  ),
  tiled("in shares of the shape", `<pattern id="p" width="0.2" height="25%">${dots}</pattern>`),
  tiled("from a share of the shape", `<pattern id="p" x="0.1" y="0.1" width="0.2" height="0.25">${dots}</pattern>`),
  tiled(
    "content in shares",
    `<pattern id="p" width="0.25" height="0.25" patternContentUnits="objectBoundingBox"><circle cx="0.1" cy="0.1" r="0.08" fill="teal"/></pattern>`,
  ),
  tiled(
    "content in shares, tiles in user units",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="16" height="16" patternContentUnits="objectBoundingBox"><circle cx="0.1" cy="0.1" r="0.08" fill="teal"/></pattern>`,
  ),
  tiled("with a view box", `<pattern id="p" width="0.25" height="0.25" viewBox="0 0 10 10">${dots}</pattern>`),
  tiled(
    "with a view box that is cut",
    `<pattern id="p" width="0.25" height="0.25" viewBox="2 2 6 6" preserveAspectRatio="xMinYMin slice">${dots}</pattern>`,
  ),
  tiled(
    "with a view box that is stretched",
    `<pattern id="p" width="0.25" height="0.5" viewBox="0 0 10 10" preserveAspectRatio="none">${dots}</pattern>`,
  ),
  tiled(
    "turned",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10" patternTransform="rotate(30)">${dots}</pattern>`,
  ),
  tiled(
    "scaled and moved",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10" patternTransform="translate(3 2) scale(1.5 0.8)">${dots}</pattern>`,
  ),
  written(
    "skewed",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10" patternTransform="skewX(20)"><g id="t">DOTS</g></pattern>',
    { step: [10, 10], by: "skewX(20)", tile: dots },
  ),
  tiled(
    "hatching as D3 writes it",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="5" height="5" patternTransform="rotate(45)"><rect width="2" height="5" fill="#264653"/></pattern>',
  ),
  tiled(
    "crossed lines",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="8" height="8"><path d="M0 0L8 8M8 0L0 8" stroke="#264653" stroke-width="1.5"/></pattern>',
  ),
  tiled(
    "a grid as Mermaid's and editors' canvases have it",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><path d="M10 0H0V10" fill="none" stroke="gray" stroke-width="2"/></pattern>',
  ),
  tiled(
    "what stands beyond the tile is cut",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><circle cx="10" cy="10" r="6" fill="teal"/></pattern>',
  ),
  tiled(
    "on a circle",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<circle cx="50" cy="40" r="32" fill="url(#p)"/>',
  ),
  tiled(
    "by the even-odd rule",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<path d="M50 5L80 75L5 30H95L20 75Z" fill-rule="evenodd" fill="url(#p)"/>',
  ),
  tiled(
    "of a stroke",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<path d="M15 65L50 15L85 65" fill="none" stroke="url(#p)" stroke-width="14" stroke-linejoin="round"/>',
  ),
  {
    ...tiled(
      "of a dashed stroke",
      '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><rect width="5" height="10" fill="teal"/></pattern>',
      '<rect x="15" y="15" width="70" height="50" fill="white" stroke="url(#p)" stroke-width="12" stroke-dasharray="20 8"/>',
    ),
    allowed: { share: 0.005, why: "poppler cuts a pattern by a stroke whose ends are not smooth" },
  },
  tiled(
    "of fill and stroke",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<circle cx="50" cy="40" r="25" fill="url(#p)" stroke="url(#p)" stroke-width="8"/>',
  ),
  tiled(
    "of text",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="6" height="6"><circle cx="3" cy="3" r="2.6" fill="teal"/></pattern>`,
    '<text x="5" y="55" font-size="36" font-weight="bold" font-family="Noto Sans" fill="url(#p)">Tiles</text>',
  ),
  tiled(
    "of the stroke of text",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="6" height="6"><circle cx="3" cy="3" r="2.6" fill="teal"/></pattern>`,
    '<text x="5" y="55" font-size="36" font-weight="bold" font-family="Noto Sans" fill="white" stroke="url(#p)" stroke-width="4">Tiles</text>',
  ),
  tiled(
    "on a moved shape",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<g transform="translate(20 -10) rotate(20)"><rect x="20" y="10" width="50" height="40" fill="url(#p)"/></g>',
  ),
  tiled(
    "on a shape that is scaled",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="5" height="5"><circle cx="2.5" cy="2.5" r="2" fill="teal"/></pattern>`,
    '<rect width="40" height="30" transform="translate(10 10) scale(2)" fill="url(#p)"/>',
  ),
  tiled(
    "see-through",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<rect x="10" y="10" width="80" height="60" fill="url(#p)" fill-opacity="0.5"/>',
  ),
  tiled(
    "see-through with the shape",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    '<rect x="10" y="10" width="80" height="60" fill="url(#p)" opacity="0.5"/>',
  ),
  tiled(
    "with see-through tiles",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><circle cx="4" cy="5" r="4" fill="teal" opacity="0.5"/><circle cx="6" cy="5" r="4" fill="gold" fill-opacity="0.5"/></pattern>',
  ),
  tiled(
    "with gradients in it",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="20" height="20"><rect width="18" height="18" fill="url(#fade)"/></pattern>`,
    field,
    fade,
  ),
  tiled(
    "with a clip path in it",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="20" height="20"><rect width="20" height="20" fill="teal" clip-path="url(#c)"/></pattern>',
    field,
    '<clipPath id="c"><circle cx="10" cy="10" r="8"/></clipPath>',
  ),
  tiled(
    "with text in it",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="26" height="20"><text x="2" y="16" font-size="16" font-weight="bold" font-family="Noto Sans" fill="navy">ab</text></pattern>',
  ),
  tiled(
    "with another pattern in it",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="30" height="30"><circle cx="15" cy="15" r="13" fill="url(#q)"/></pattern><pattern id="q" patternUnits="userSpaceOnUse" width="6" height="6"><rect width="3" height="6" fill="teal"/></pattern>`,
  ),
  tiled(
    "with uses in it",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><use href="#d"/><use href="#d" x="5" y="5"/></pattern>`,
    field,
    '<circle id="d" cx="2" cy="2" r="2" fill="crimson"/>',
  ),
  tiled(
    "that takes over from another",
    `<pattern id="q" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern><pattern id="p" href="#q" width="14" patternTransform="rotate(15)"/>`,
  ),
  tiled(
    "with its own fill",
    '<pattern id="p" fill="orchid" patternUnits="userSpaceOnUse" width="10" height="10"><circle cx="5" cy="5" r="4"/></pattern>',
    '<g fill="navy"><rect x="10" y="10" width="80" height="60" fill="url(#p)"/></g>',
  ),
  tiled("that is empty paints nothing", '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"/>'),
  tiled(
    "inherited by the shapes of a group",
    `<pattern id="p" width="0.5" height="0.5" patternContentUnits="objectBoundingBox"><circle cx="0.25" cy="0.25" r="0.2" fill="teal"/></pattern>`,
    '<g fill="url(#p)"><rect x="5" y="5" width="40" height="70"/><rect x="55" y="20" width="40" height="40"/></g>',
  ),
  tiled(
    "on a shape with a mask",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern><mask id="m"><circle cx="50" cy="40" r="28" fill="white"/></mask>`,
    '<rect width="100" height="80" fill="url(#p)" mask="url(#m)"/>',
  ),
  tiled(
    "in a mask",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10"><rect width="5" height="10" fill="white"/></pattern><mask id="m"><rect width="100" height="80" fill="url(#p)"/></mask>',
    '<rect width="100" height="80" fill="teal" mask="url(#m)"/>',
  ),
  tiled(
    "blended",
    `<pattern id="p" patternUnits="userSpaceOnUse" width="10" height="10">${dots}</pattern>`,
    `${bars}<rect x="20" y="5" width="60" height="70" fill="url(#p)" style="mix-blend-mode:multiply"/>`,
  ),
  tiled(
    "one tile that fills the shape",
    '<pattern id="p" width="1" height="1"><rect width="40" height="60" fill="teal"/><circle cx="40" cy="30" r="20" fill="gold"/></pattern>',
    '<circle cx="50" cy="40" r="30" fill="url(#p)"/>',
  ),
  tiled(
    "a picture as Figma writes it",
    '<pattern id="p" patternContentUnits="objectBoundingBox" width="1" height="1"><use xlink:href="#i" transform="scale(0.00625)"/></pattern>',
    '<rect x="20" y="10" width="60" height="60" rx="12" fill="url(#p)"/>',
    `<image id="i" width="160" height="160" xlink:href="${pixels}"/>`,
  ),
  tiled(
    "in small tiles",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="2" height="2"><rect width="1" height="2" fill="teal"/></pattern>',
  ),
  written(
    "in tiles with broken sizes",
    '<pattern id="p" patternUnits="userSpaceOnUse" width="7.3" height="5.7"><g id="t">DOTS</g></pattern>',
    { step: [7.3, 5.7], by: "translate(0 0)", tile: '<rect x="1" y="1" width="4" height="3" fill="crimson"/>' },
  ),
];
