import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLocation } from "preact-iso";
import { session } from "../client/call.ts";
import { may, signOut } from "../client/session.ts";
import { choose, type Language, language, languages, words } from "../words/words.ts";
import { heard } from "./heard.ts";
import { InlineTrouble } from "./inline-trouble.tsx";

/** The entries of the menu, each with the scope that shows it: for those who write, who look things up, and who run the service. */
const groups = [
  [
    ["home", "/studio/", undefined],
    ["templates", "/studio/templates", "templates:read"],
    ["gallery", "/studio/gallery", "templates:read"],
    ["assets", "/studio/assets", "assets:read"],
    ["certificates", "/studio/certificates", "assets:read"],
  ],
  [
    ["documents", "/studio/documents", "documents:read"],
    ["verify", "/studio/verify", "documents:read"],
    ["forms", "/studio/forms", "documents:generate"],
    ["jobs", "/studio/jobs", "documents:read"],
    ["usage", "/studio/usage", "documents:read"],
    ["history", "/studio/history", "audit:read"],
  ],
  [
    ["webhooks", "/studio/webhooks", "admin"],
    ["keys", "/studio/keys", "admin"],
    ["tenants", "/studio/tenants", "admin"],
  ],
] as const;

/** Menu, account and the place of the screen. */
export function Frame({ children }: { readonly children: ComponentChildren }) {
  const { skip, studio } = words.value;
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
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <p class="unseen" aria-live="polite">
        {heard.value}
      </p>
    </div>
  );
}

function Menu() {
  const { path } = useLocation();
  const { menu } = words.value;
  return (
    <nav class="menu" aria-label={menu.open}>
      <ul>
        {groups.flatMap((group) =>
          group
            .filter(([, , scope]) => scope === undefined || may(scope))
            .map(([name, address], index) => (
              <li key={name} class={index === 0 ? "group" : undefined}>
                <a href={address} {...(isWithin(path, address) ? { "aria-current": "page" as const } : {})}>
                  {menu[name]}
                </a>
              </li>
            )),
        )}
      </ul>
    </nav>
  );
}

const isWithin = (path: string, address: string): boolean =>
  address === "/studio/" ? path === address || path === "/studio" : path.startsWith(address);

function Account() {
  const { name, clientId } = session.value ?? { name: undefined, clientId: "" };
  return (
    <div class="account">
      <span class="muted who" title={clientId}>
        {name ?? clientId}
      </span>
      <LanguageChoice />
      <SignOut />
    </div>
  );
}

function SignOut() {
  const { menu } = words.value;
  const trouble = useSignal(false);
  const end = () => {
    trouble.value = false;
    signOut().catch(() => {
      trouble.value = true;
    });
  };
  return (
    <>
      <button type="button" class="quiet" onClick={end}>
        {menu.signOut}
      </button>
      <InlineTrouble text={trouble.value ? menu.stillSignedIn : ""} />
    </>
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
