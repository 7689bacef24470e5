const megabyte = 1024 * 1024;

const body = (p: string, data: object = {}): Buffer =>
  Buffer.from(JSON.stringify({ content: { document: { content: [{ p }] } }, data }));

/** Requests to generate from a template in which one text, or one that is bound again and again, has megabytes. */
export const hostileTexts: Readonly<Record<string, () => Buffer>> = {
  "one unbroken word": () => body("w".repeat(5 * megabyte)),
  "one unbroken word that is bound": () => body("$data.w", { w: "w".repeat(5 * megabyte) }),
  "one megabyte bound twenty times": () => body("$data.w".repeat(20), { w: "w".repeat(megabyte) }),
};
