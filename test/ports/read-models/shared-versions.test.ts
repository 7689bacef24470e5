import { beforeEach, expect, test } from "vitest";
import { RequestPatience, withPatience } from "../../../src/ports/patience/port.ts";
import { ServingVersions } from "../../../src/ports/read-models/shared-versions.ts";

let now: number;
let opens: ((version: number) => void)[];
let versions: ServingVersions;
beforeEach(() => {
  [now, opens] = [0, []];
  versions = new ServingVersions(
    () => new Promise((open) => opens.push(open)),
    () => new Date(now),
  );
});

const own = { name: "tenants", version: 2 };

test("the version that serves is looked up once for all who come meanwhile, and once a second", async () => {
  const all = [versions.of(own), versions.of(own), versions.of(own)];
  expect(opens).toHaveLength(1);
  opens[0]?.(2);
  expect((await Promise.all(all)).map(({ version, isRemembered }) => [version, isRemembered])).toEqual([
    [2, false],
    [2, true],
    [2, true],
  ]);
  now = 999;
  expect((await versions.of(own)).isRemembered).toBe(true);
  now = 1000;
  void versions.of(own);
  expect(opens).toHaveLength(2);
});

test("a look that began before another version was made to serve is not joined, nor remembered", async () => {
  const before = versions.of(own);
  versions.forget("tenants");
  const after = versions.of(own);
  expect(opens).toHaveLength(2);
  opens[0]?.(2);
  await before;
  opens[1]?.(1);
  expect((await after).version).toBe(1);
  void versions.of(own);
  expect(opens).toHaveLength(3);
});

test("a request whose time is over looks by itself", async () => {
  void versions.of(own);
  const late = withPatience(new RequestPatience(0, () => 0), () => versions.of(own));
  await expect.poll(() => opens.length).toBe(2);
  for (const open of opens.slice(1)) open(2);
  expect((await late).version).toBe(2);
});
