import type { OpenSession } from "../client/generated/routes.ts";
import { useCall } from "../client/use-call.ts";
import { Empty } from "../shell/empty.tsx";
import { totalOf } from "../shell/filters.tsx";
import { List } from "../shell/list.tsx";
import { Loaded } from "../shell/loaded.tsx";
import { Time } from "../shell/time.tsx";
import { useWho } from "../shell/who.tsx";
import { Write } from "../shell/write.tsx";
import { words } from "../words/words.ts";

/** The tenant's open sessions, each with its end. */
export function SignedIn() {
  const { keys: text } = words.value;
  const called = useCall("GET /v1/{tenantId}/sessions");
  return (
    <section>
      <h2>{text.sessions}</h2>
      <Loaded called={called}>
        {(sessions, headers) => (
          <Sessions sessions={sessions} total={totalOf(headers, sessions)} reload={called.reload} />
        )}
      </Loaded>
    </section>
  );
}

interface SessionsGiven {
  readonly sessions: readonly OpenSession[];
  readonly total: number;
  readonly reload: () => void;
}

function Sessions({ sessions, total, reload }: SessionsGiven) {
  const { keys: text, list } = words.value;
  const nameOf = useNameOf(sessions);
  return (
    <List
      caption={text.sessions}
      items={sessions}
      total={total}
      keyOf={({ sessionId }) => sessionId}
      empty={<Empty line={text.noSessions} />}
      columns={[
        { title: list.name, cell: nameOf, text: nameOf },
        { title: text.roles, cell: ({ roles }) => roles.join(", "), text: ({ roles }) => roles.join(" ") },
        { title: text.began, cell: ({ beganAt }) => <Time at={beganAt} />, text: ({ beganAt }) => beganAt },
        { title: text.endsAt, cell: ({ endsAt }) => <Time at={endsAt} />, text: ({ endsAt }) => endsAt },
        { title: list.actions, cell: (session) => <End session={session} reload={reload} /> },
      ]}
    />
  );
}

/** The person's name, or that of the key that signed in. */
function useNameOf(sessions: readonly OpenSession[]): (session: OpenSession) => string {
  const who = useWho(sessions.map(({ clientId }) => clientId));
  return ({ name, clientId }) => name ?? who(clientId);
}

function End({ session, reload }: { readonly session: OpenSession; readonly reload: () => void }) {
  const { keys: text } = words.value;
  const name = useNameOf([session])(session);
  return (
    <Write
      label={text.endSession}
      title={`${text.endSession}: ${name}`}
      line={text.endSessionLine(name)}
      submit={text.endSession}
      kind="danger"
      route="DELETE /v1/{tenantId}/sessions/{sessionId}"
      given={() => ({ path: { sessionId: session.sessionId } })}
      done={reload}
    />
  );
}
