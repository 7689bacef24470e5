/** A drawing of an svg file on a field of 100 x 80. */
export interface FileCase {
  readonly name: string;
  readonly inside: string;
  /** The same picture for the judge, where its own tiles fall between pixels: the tiles are written out. */
  readonly judged?: string;
  /** Share of pixels of our PDF that may disagree, when it is more than usual, and why. */
  readonly allowed?: { readonly share: number; readonly why: string };
}

export const of = (name: string, inside: string): FileCase => ({ name, inside });

export const ground = '<rect width="100" height="80" fill="#FFE8D6"/>';
export const bars =
  '<rect x="10" y="8" width="80" height="20" fill="#E63946"/><rect x="10" y="30" width="80" height="20" fill="#457B9D"/><rect x="10" y="52" width="80" height="20" fill="#2A9D8F"/>';

const modes = ["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light"].concat([
  "soft-light",
  "difference",
  "exclusion",
  "hue",
  "saturation",
  "color",
  "luminosity",
]);

export const fade =
  '<linearGradient id="fade"><stop offset="0" stop-color="white"/><stop offset="1" stop-color="black"/></linearGradient>';
const veil =
  '<linearGradient id="veil"><stop offset="0" stop-opacity="1"/><stop offset="1" stop-opacity="0"/></linearGradient>';

export const blendCases: readonly FileCase[] = [
  ...modes.map((mode) =>
    of(
      `mix-blend-mode: ${mode}`,
      `${ground}${bars}<circle cx="50" cy="40" r="28" fill="#F4A261" style="mix-blend-mode:${mode}"/>`,
    ),
  ),
  of(
    "mix-blend-mode: as an attribute, which changes nothing",
    `${ground}${bars}<circle cx="50" cy="40" r="28" fill="gold" mix-blend-mode="multiply"/>`,
  ),
  of(
    "mix-blend-mode: of a group",
    `${ground}${bars}<g style="mix-blend-mode:multiply"><circle cx="40" cy="40" r="22" fill="gold"/><circle cx="60" cy="40" r="22" fill="orchid"/></g>`,
  ),
  of(
    "mix-blend-mode: of a see-through group",
    `${ground}${bars}<g opacity="0.6" style="mix-blend-mode:difference"><circle cx="40" cy="40" r="22" fill="gold"/><circle cx="60" cy="40" r="22" fill="orchid"/></g>`,
  ),
  of(
    "mix-blend-mode: of shapes one after the other",
    `${ground}<g transform="translate(10 0)"><circle cx="30" cy="30" r="20" fill="cyan" style="mix-blend-mode:multiply"/><circle cx="50" cy="30" r="20" fill="magenta" style="mix-blend-mode:multiply"/><circle cx="40" cy="48" r="20" fill="yellow" style="mix-blend-mode:multiply"/></g>`,
  ),
  of(
    "mix-blend-mode: of a moved gradient",
    `${ground}${bars}<defs>${fade}</defs><rect width="60" height="30" transform="translate(20 15) rotate(20)" fill="url(#fade)" style="mix-blend-mode:screen"/>`,
  ),
  of(
    "mix-blend-mode: of text",
    `${ground}${bars}<text x="8" y="55" font-size="36" font-weight="bold" font-family="Noto Sans" fill="gold" style="mix-blend-mode:multiply">Blend</text>`,
  ),
  of(
    "mix-blend-mode: of a stroke and a fill as one",
    `${ground}${bars}<circle cx="50" cy="40" r="24" fill="gold" stroke="navy" stroke-width="8" style="mix-blend-mode:exclusion"/>`,
  ),
  of(
    "mix-blend-mode: cut by a path",
    `${ground}${bars}<clipPath id="c"><path d="M50 10L85 70H15Z"/></clipPath><rect width="100" height="80" clip-path="url(#c)" fill="gold" style="mix-blend-mode:multiply"/>`,
  ),
  of(
    "isolation: blends with what is in the group alone",
    `${ground}${bars}<g style="isolation:isolate"><rect x="20" y="20" width="40" height="40" fill="skyblue"/><circle cx="55" cy="40" r="20" fill="gold" style="mix-blend-mode:multiply"/></g>`,
  ),
  of(
    "isolation: auto leaves the group open",
    `${ground}${bars}<g style="isolation:auto"><rect x="20" y="20" width="40" height="40" fill="skyblue"/><circle cx="55" cy="40" r="20" fill="gold" style="mix-blend-mode:multiply"/></g>`,
  ),
  of(
    "isolation: an opacity isolates",
    `${ground}${bars}<g opacity="0.8"><rect x="20" y="20" width="40" height="40" fill="skyblue"/><circle cx="55" cy="40" r="20" fill="gold" style="mix-blend-mode:multiply"/></g>`,
  ),
  of(
    "isolation: a clip path isolates",
    `${ground}${bars}<clipPath id="c"><circle cx="50" cy="40" r="30"/></clipPath><g clip-path="url(#c)"><rect x="20" y="20" width="40" height="40" fill="skyblue"/><circle cx="55" cy="40" r="20" fill="gold" style="mix-blend-mode:multiply"/></g>`,
  ),
  of(
    "isolation: a transform does not isolate",
    `${ground}${bars}<g transform="translate(5 5)"><rect x="20" y="20" width="30" height="30" fill="skyblue"/><circle cx="55" cy="40" r="20" fill="gold" style="mix-blend-mode:multiply"/></g>`,
  ),
];

const masked = (name: string, mask: string, shown = '<g mask="url(#m)">BARS</g>', more = ""): FileCase =>
  of(`mask: ${name}`, `${ground}<defs>${fade}${veil}${more}</defs>${mask}${shown.replace("BARS", bars)}`);

export const maskCases: readonly FileCase[] = [
  masked("white shows", '<mask id="m"><circle cx="50" cy="40" r="30" fill="white"/></mask>'),
  masked(
    "black hides",
    '<mask id="m"><rect width="100" height="80" fill="white"/><circle cx="50" cy="40" r="20"/></mask>',
  ),
  masked("grey shows half", '<mask id="m"><circle cx="50" cy="40" r="30" fill="#808080"/></mask>'),
  masked("red shows a fifth", '<mask id="m"><rect width="100" height="80" fill="red"/></mask>'),
  masked("green shows most", '<mask id="m"><rect width="100" height="80" fill="lime"/></mask>'),
  masked("blue shows little", '<mask id="m"><rect width="100" height="80" fill="blue"/></mask>'),
  masked("a gradient", '<mask id="m"><rect width="100" height="80" fill="url(#fade)"/></mask>'),
  masked(
    "a gradient of opacities",
    '<mask id="m"><g fill="white"><rect width="100" height="80" style="fill:white" fill-opacity="0.4"/></g></mask>',
  ),
  masked(
    "see-through white",
    '<mask id="m"><circle cx="40" cy="40" r="25" fill="white" opacity="0.5"/><circle cx="60" cy="40" r="25" fill="white" opacity="0.5"/></mask>',
  ),
  masked("by its alpha", '<mask id="m" mask-type="alpha"><circle cx="50" cy="40" r="30" fill-opacity="0.5"/></mask>'),
  masked(
    "by its alpha, as a style",
    '<mask id="m" style="mask-type:alpha"><rect width="100" height="80" fill="url(#veil)"/></mask>',
  ),
  masked(
    "its region in shares",
    '<mask id="m" x="0.25" y="25%" width="0.5" height="50%"><rect width="100" height="80" fill="white"/></mask>',
  ),
  masked(
    "its region in user units",
    '<mask id="m" maskUnits="userSpaceOnUse" x="20" y="10" width="40" height="50"><rect width="100" height="80" fill="white"/></mask>',
  ),
  masked(
    "its region in shares of the drawing",
    '<mask id="m" maskUnits="userSpaceOnUse" x="10%" y="10%" width="50%" height="50%"><rect width="100" height="80" fill="white"/></mask>',
  ),
  masked(
    "the usual region is a tenth larger",
    '<mask id="m"><rect width="100" height="80" fill="white"/></mask>',
    '<rect x="30" y="30" width="40" height="20" stroke="navy" stroke-width="20" fill="gold" mask="url(#m)"/>',
  ),
  masked(
    "content in shares",
    '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.4" fill="white"/></mask>',
  ),
  masked(
    "content in shares of a moved shape",
    '<mask id="m" maskContentUnits="objectBoundingBox"><circle cx="0.5" cy="0.5" r="0.4" fill="white"/></mask>',
    '<rect width="50" height="30" fill="navy" transform="translate(30 10) rotate(30)" mask="url(#m)"/>',
  ),
  masked(
    "on a shape",
    '<mask id="m"><circle cx="50" cy="40" r="30" fill="white"/></mask>',
    '<rect x="10" y="10" width="80" height="60" fill="crimson" mask="url(#m)"/>',
  ),
  masked(
    "on a picture of text",
    '<mask id="m"><rect width="100" height="80" fill="url(#fade)"/></mask>',
    '<text x="5" y="55" font-size="36" font-weight="bold" font-family="Noto Sans" mask="url(#m)">Faded</text>',
  ),
  masked(
    "of text",
    '<mask id="m"><text x="5" y="55" font-size="36" font-weight="bold" font-family="Noto Sans" fill="white">Holes</text></mask>',
  ),
  masked(
    "with an opacity",
    '<mask id="m"><circle cx="50" cy="40" r="30" fill="white"/></mask>',
    '<g mask="url(#m)" opacity="0.5">BARS</g>',
  ),
  masked(
    "with a clip path",
    '<mask id="m"><rect width="100" height="80" fill="url(#fade)"/></mask>',
    '<g mask="url(#m)" clip-path="url(#c)">BARS</g>',
    '<clipPath id="c"><circle cx="50" cy="40" r="30"/></clipPath>',
  ),
  masked(
    "with a clip path of several shapes",
    '<mask id="m"><rect width="100" height="80" fill="url(#fade)"/></mask>',
    '<g mask="url(#m)" clip-path="url(#c)">BARS</g>',
    '<clipPath id="c"><circle cx="40" cy="40" r="25"/><path clip-rule="evenodd" d="M50 10H90V70H50ZM60 20H80V60H60Z"/></clipPath>',
  ),
  masked(
    "with a transform",
    '<mask id="m"><circle cx="50" cy="40" r="20" fill="white"/></mask>',
    '<g transform="translate(10 -10) scale(1.2)" mask="url(#m)">BARS</g>',
  ),
  masked(
    "with a blend mode",
    '<mask id="m"><rect width="100" height="80" fill="url(#fade)"/></mask>',
    'BARS<circle cx="50" cy="40" r="30" fill="gold" style="mix-blend-mode:multiply" mask="url(#m)"/>',
  ),
  masked(
    "inside a masked group",
    '<mask id="m"><circle cx="50" cy="40" r="30" fill="white"/></mask><mask id="n"><rect width="100" height="80" fill="url(#fade)"/></mask>',
    '<g mask="url(#m)"><g mask="url(#n)">BARS</g></g>',
  ),
  masked(
    "on a mask",
    '<mask id="m" mask="url(#n)"><circle cx="50" cy="40" r="30" fill="white"/></mask><mask id="n"><rect width="100" height="80" fill="url(#fade)"/></mask>',
  ),
  masked(
    "in a mask",
    '<mask id="m"><circle cx="50" cy="40" r="30" fill="white" mask="url(#n)"/></mask><mask id="n"><rect width="100" height="80" fill="url(#fade)"/></mask>',
  ),
  masked(
    "a clip path in it",
    '<mask id="m"><rect width="100" height="80" fill="white" clip-path="url(#c)"/></mask>',
    undefined,
    '<clipPath id="c"><circle cx="50" cy="40" r="30"/></clipPath>',
  ),
  masked(
    "a clip path on it changes nothing",
    '<mask id="m" clip-path="url(#c)"><rect width="100" height="80" fill="white"/></mask>',
    undefined,
    '<clipPath id="c"><circle cx="50" cy="40" r="30"/></clipPath>',
  ),
  masked(
    "its own fill, and a use, as Figma writes it",
    '<mask id="m" fill="white"><use href="#s"/></mask>',
    '<use href="#s" fill="skyblue"/><g mask="url(#m)"><circle cx="70" cy="20" r="30" fill="crimson"/></g>',
    '<path id="s" d="M20 10H80V70H20Z"/>',
  ),
  masked(
    "strokes in it",
    '<mask id="m"><path d="M10 70L50 15L90 70" fill="none" stroke="white" stroke-width="12"/></mask>',
  ),
  masked("an empty mask hides all", '<mask id="m"></mask>'),
  masked(
    "two of them",
    '<mask id="m"><rect width="55" height="80" fill="white"/></mask><mask id="n"><rect x="45" width="55" height="80" fill="white"/></mask>',
    '<rect y="10" width="100" height="20" fill="navy" mask="url(#m)"/><rect y="50" width="100" height="20" fill="navy" mask="url(#n)"/>',
  ),
  masked(
    "used on a use",
    '<mask id="m"><circle cx="20" cy="20" r="14" fill="white"/></mask>',
    '<use href="#s" x="30" y="20" mask="url(#m)"/>',
    '<rect id="s" width="40" height="40" fill="navy"/>',
  ),
  masked(
    "on a line without a height, in shares",
    '<mask id="m"><rect width="100" height="80" fill="white"/></mask>',
    '<line x1="10" y1="40" x2="90" y2="40" stroke="navy" stroke-width="8" mask="url(#m)"/>',
  ),
];
