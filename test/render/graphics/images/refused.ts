import { expect } from "vitest";
import { PictureError } from "../../../../src/render/graphics/images/picture-error.ts";
import { readPicture } from "../../../support/threads/local-engine.ts";

/** Why a file is no picture. */
export async function refused(bytes: Uint8Array): Promise<string> {
  const error = await readPicture(bytes, "hash").then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(PictureError);
  return (error as Error).message;
}
