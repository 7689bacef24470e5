/** What several targets are made of, kept beside the keys: `/openapi.json`, and the shapes of types. */
export const openapi = "node_modules/.cache/generated/openapi.json";
export const shapes = "node_modules/.cache/generated/shapes.json";
