import { words } from "../words/words.ts";
import { Empty } from "./empty.tsx";
import { Page } from "./page.tsx";

/** Shown at an address that leads to no screen. */
export function Missing() {
  const { missing } = words.value;
  return (
    <Page title={missing.title}>
      <Empty line={missing.line}>
        <a class="button" href="/studio/">
          {missing.action}
        </a>
      </Empty>
    </Page>
  );
}
