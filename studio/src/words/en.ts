/** A number with its noun. */
const count = (one: string, many: string) => (number: number, text: string) => `${text} ${number === 1 ? one : many}`;

/** Every sentence of the studio, in English. */
export const en = {
  studio: "Colophon",
  skip: "Skip to content",
  menu: {
    label: "Studio",
    home: "Home",
    templates: "Templates",
    gallery: "Gallery",
    documents: "Documents",
    verify: "Is it ours?",
    assets: "Fonts and images",
    certificates: "Certificates",
    keys: "Keys",
    tenants: "Tenants",
    webhooks: "Webhooks",
    jobs: "Jobs",
    usage: "Usage",
    history: "History",
    signOut: "Sign out",
    language: "Language",
    open: "Menu",
  },
  signIn: {
    title: "Sign in",
    line: "Documents, and how they were made.",
    clientId: "Client id",
    clientSecret: "Client secret",
    submit: "Sign in",
    withTicket: "Signing in with the link …",
    wrong: "That id and secret do not belong together. Check both, or have an administrator rotate the key.",
    ticketWrong: "This link was used already, or is older than ten minutes. Run colophon sign-in for a new one.",
    tooMany: "Too many tries. Wait a minute, then try again.",
    ended: "Your session is over. Sign in to go on.",
    hint: "The first start of the service prints a link that signs you in. An administrator finds keys under Keys.",
  },
  state: {
    loading: "Loading …",
    failed: "This could not be loaded.",
    again: "Try again",
    unreachable: "The service does not answer. Check that it runs, then try again.",
    forbidden: (scope: string) => `Your key lacks the scope ${scope}. An administrator can give you one that has it.`,
    request: "Request",
  },
  missing: { title: "Nothing here", line: "No page of the studio has this address.", action: "Go home" },
  count: { entries: count("entry", "entries"), documents: count("document", "documents") },
} as const;

type Widened<T> = T extends string
  ? string
  : T extends (...args: infer A) => string
    ? (...args: A) => string
    : { readonly [K in keyof T]: Widened<T[K]> };

/** The shape that every language fills. */
export type Words = Widened<typeof en>;
