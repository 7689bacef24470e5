/** Pattern of the name of a value, as `$value.name` spells it: it begins with a letter, so that objects keep its place. */
export const valueName = "^[\\p{L}_](?:[\\p{L}\\p{N}\\p{M}_-]*[\\p{L}\\p{N}\\p{M}_])?$";
