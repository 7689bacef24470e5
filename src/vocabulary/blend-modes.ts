/** How colours mix with those below (ISO 32000-1, 11.3.5), by the names of CSS (Compositing and Blending 1, 10). */
export const blendModes = [
  ...(["multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light"] as const),
  ...(["soft-light", "difference", "exclusion", "hue", "saturation", "color", "luminosity"] as const),
] as const;

export type BlendMode = (typeof blendModes)[number];
