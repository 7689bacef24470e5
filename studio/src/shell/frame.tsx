import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { session } from "../client/call.ts";
import { may, signOut } from "../client/session.ts";
import { choose, type Language, language, languages, words } from "../words/words.ts";

/** What the menu leads to, and the scope that shows it. */
const entries = [["home", "/studio/", undefined]] as const;

/** Menu, account and the place of the screen. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const { menu, skip, studio } = words.value;
  return (
    <div class="frame">
      <a class="skip" href="#content">
        {skip}
      </a>
      <header class="masthead">
        <a class="mark" href="/studio/">
          {studio}
        </a>
        <Menu />
        <Account />
      </header>
      <main id="content" aria-label={menu.label}>
        {children}
      </main>
    </div>
  );
}

function Menu() {
  const { path } = useLocation();
  const { menu } = words.value;
  return (
    <nav class="menu" aria-label={menu.open}>
      <ul>
        {entries
          .filter(([, , scope]) => scope === undefined || may(scope))
          .map(([name, address]) => (
            <li key={name}>
              <a href={address} {...(isWithin(path, address) ? { "aria-current": "page" as const } : {})}>
                {menu[name]}
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

const isWithin = (path: string, address: string): boolean =>
  address === "/studio/" ? path === address || path === "/studio" : path.startsWith(address);

function Account() {
  const { menu } = words.value;
  const { name, clientId } = session.value ?? { name: undefined, clientId: "" };
  return (
    <div class="account">
      <span class="muted">{name ?? clientId}</span>
      <LanguageChoice />
      <button type="button" class="quiet" onClick={() => void signOut()}>
        {menu.signOut}
      </button>
    </div>
  );
}

export function LanguageChoice() {
  return (
    <select
      aria-label={words.value.menu.language}
      value={language.value}
      onChange={({ currentTarget }) => void choose(currentTarget.value as Language)}
    >
      {Object.entries(languages).map(([tag, name]) => (
        <option key={tag} value={tag} lang={tag}>
          {name}
        </option>
      ))}
    </select>
  );
}
