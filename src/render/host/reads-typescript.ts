/**
 * Arguments of Node.js that let a process or a thread import TypeScript, as it is run from sources. `--import tsx` does so for static imports
 * alone: pictures are read by modules that are imported when needed.
 */
export const readsTypeScript = (): readonly string[] => [
  "--import",
  `data:text/javascript,import{register}from"${import.meta.resolve("tsx/esm/api")}";register();`,
];
