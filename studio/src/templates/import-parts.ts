/** A picture out of an imported file. */
export interface PictureInText {
  /** The path that the definition has for it. */
  readonly path: string;
  readonly base64: string;
}

/** A definition, JSON in a text, with pictures that are not uploaded in itself: each by its path, as a name. */
export function withPictures(content: string, pictures: readonly PictureInText[]): string {
  if (pictures.length === 0) return content;
  const { document, ...others } = JSON.parse(content);
  const held = Object.fromEntries(pictures.map((one) => [one.path, { src: dataAddress(one) }]));
  return JSON.stringify({ ...others, document: { ...document, images: { ...document.images, ...held } } });
}

const types: Readonly<Record<string, string>> = { jpg: "jpeg", svg: "svg+xml", tif: "tiff" };

/** A picture as the address that holds it (RFC 2397). */
function dataAddress({ path, base64 }: PictureInText): string {
  const ending = path.slice(path.lastIndexOf(".") + 1).toLowerCase();
  return `data:image/${types[ending] ?? ending};base64,${base64}`;
}

/** The file of a picture, by the name that its path has. */
export function pictureFile({ path, base64 }: PictureInText): File {
  const bytes = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  return new File([bytes], path.slice(path.lastIndexOf("/") + 1));
}

/** The name of a file without its ending. */
export const stemOf = (name: string): string => name.replace(/[.][^.]*$/, "");
