import type { ClientList } from '@anteroom/contract';
import { clientsPath, firstView } from './firstView.ts';

/**
 * Milliseconds after which an early request is given up. The services then send their own, as after a time-out of their
 * own.
 */
const timeLimit = 30_000;

/** Early responses by path and query, and the session to which they belong. Each one is used once. */
export interface Early {
  readonly authorization: string;
  readonly answers: Map<string, Promise<unknown>>;
}

/**
 * Requests the data of the first view if this tab has a session, so that the responses have arrived by the time the
 * host's code has. `earlyAnswer.ts` uses them.
 *
 * @returns whether the tab has a session.
 */
export function askEarly(): boolean {
  try {
    const session = JSON.parse(sessionStorage.getItem('tr-session-info') ?? 'null') as {
      readonly tokenValue: string;
      readonly expiresAt: string;
    } | null;
    // A URL with a token or a code starts another session than the stored one.
    const isEntered = !/[?&](token|code)=/.test(location.search);
    if (!session || Date.parse(session.expiresAt) <= Date.now()) return false;
    if (isEntered) window.anteroomEarly = askFor(`Bearer ${session.tokenValue}`);
    return true;
  } catch {
    // Storage is blocked or holds something else. The services find that out and send their own requests.
    return false;
  }
}

function askFor(authorization: string): Early {
  const answers = new Map<string, Promise<unknown>>();
  const ask = (path: string) => answers.set(path, answerOf(path, authorization));
  const paths = [...firstView(location.pathname), ...asksOfPage()];
  const place = '{clientId}';
  const ofClient = (id: string) =>
    paths.filter((path) => path.includes(place)).map((path) => path.replace(place, encodeURIComponent(id)));
  const remembered = rememberedClient();
  // The order matters: browsers send six requests at a time, and nothing is shown without the first two.
  const atOnce = paths.filter((path) => !path.includes(place));
  for (const path of [...atOnce, ...(remembered ? ofClient(remembered) : [])]) ask(path);
  void answers.get(clientsPath)?.then((list) => {
    const active = activeClient(list as ClientList | undefined, remembered);
    if (active === remembered) return;
    for (const path of remembered ? ofClient(remembered) : []) answers.delete(path);
    for (const path of active ? ofClient(active) : []) ask(path);
  });
  return { authorization, answers };
}

/** Returns the first requests of the plugin's page at this URL, which the page lists in a `meta` element. */
function asksOfPage(): readonly string[] {
  const asks = document.querySelector<HTMLMetaElement>('meta[name="anteroom-asks"]');
  return asks ? (JSON.parse(asks.content) as string[]) : [];
}

/**
 * Returns the client that will be active, by the same rule as `ClientAccounts`. A remembered client that may be on a
 * later page of the list counts as valid.
 */
function activeClient(list: ClientList | undefined, remembered: string | null): string | null {
  if (!list || (remembered && list.next !== null)) return remembered;
  const { clients } = list;
  return (clients.find(({ id }) => id === remembered) ?? clients[0])?.id ?? null;
}

function rememberedClient(): string | null {
  const id: unknown = JSON.parse(localStorage.getItem('cc-active-client') ?? 'null');
  return typeof id === 'string' ? id : null;
}

/**
 * Returns the content of a successful response, else undefined: the services then repeat the request and handle the
 * error.
 */
async function answerOf(path: string, authorization: string): Promise<unknown> {
  try {
    const headers = { Authorization: authorization, 'X-Anteroom-Source': 'host' };
    const answer = await fetch(new URL(path, location.origin), {
      headers,
      signal: AbortSignal.timeout(timeLimit),
    });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

declare global {
  interface Window {
    anteroomEarly?: Early;
  }
}
