/**
 * Runs before everything else, while the host's code is still on its way: a session that this tab has had is asked for now,
 * so that its answers are there when the code is (`earlyAnswer.ts` takes them). Imports nothing, to be as small as it is;
 * `early.test.ts` holds what it repeats to what the services say.
 */
const paths = ['/api/security/v1/session/bindings', '/api/client-center/v1/clients/'];

try {
  const session = JSON.parse(sessionStorage.getItem('tr-session-info') ?? 'null') as {
    readonly tokenValue: string;
    readonly expiresAt: string;
  } | null;
  if (session && Date.parse(session.expiresAt) > Date.now()) {
    const headers = { Authorization: `Bearer ${session.tokenValue}`, 'X-Anteroom-Source': 'host' };
    window.anteroomEarly = new Map(paths.map((path) => [path, ask(path, headers)]));
  }
} catch {
  // Storage is blocked or holds something else: the services find out, and ask by themselves.
}

/** Undefined for anything but an answer that is good: the services then ask again, and deal with what is wrong. */
async function ask(path: string, headers: Readonly<Record<string, string>>): Promise<unknown> {
  try {
    const answer = await fetch(new URL(path, location.origin), { headers });
    return answer.ok ? await answer.json() : undefined;
  } catch {
    return undefined;
  }
}

declare global {
  interface Window {
    /** Answers by path, each to be taken once. */
    anteroomEarly?: Map<string, Promise<unknown>>;
  }
}

export {};
