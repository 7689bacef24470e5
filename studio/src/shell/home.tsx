import { words } from "../words/words.ts";
import { Page } from "./page.tsx";

export function Home() {
  return <Page title={words.value.menu.home}>{null}</Page>;
}
