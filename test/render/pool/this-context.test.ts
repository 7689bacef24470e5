import { expect, test } from "vitest";
import { isForRequest, RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import { thisContext } from "../../../src/render/pool/this-context.ts";

const ofRequest = () => withPatience(new RequestPatience(1000, () => 0), thisContext);

test("work is done in the context that was, also when it leads to more", async () => {
  const inContext = ofRequest();
  let more: Promise<boolean> | undefined;
  const work = async (): Promise<boolean> => {
    more = inContext(async () => isForRequest());
    return isForRequest();
  };
  expect([await inContext(work), await more, isForRequest()]).toEqual([true, true, false]);
});

test("work that fails, or throws before it begins, ends nothing but its own answer", async () => {
  const inContext = ofRequest();
  const thrown = inContext(() => {
    throw new Error("thrown");
  });
  const failed = inContext(async () => await Promise.reject(new Error("failed")));
  await expect(thrown).rejects.toThrow("thrown");
  await expect(failed).rejects.toThrow("failed");
  expect(await inContext(async () => "next")).toBe("next");
});
