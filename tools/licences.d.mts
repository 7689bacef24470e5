export function licencesOf(files: readonly string[], root: string): string;
