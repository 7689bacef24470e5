/** The pattern of a colour with its opacity, `#RRGGBBAA`. */
export const seeThroughColor = "#[0-9A-Fa-f]{8}";
