import { HttpError } from '@anteroom/sdk';
import type { HttpAnswer, HttpCall } from './HttpClient.ts';

/** Milliseconds from the start of the page during which early responses may be used. */
const freshFor = 30_000;

/**
 * Returns the response to a request that `askEarly.ts` has already sent; each response is returned once. Returns
 * undefined for all other requests. Drops responses for another session.
 *
 * @throws HttpError if the caller aborts while waiting.
 */
export async function earlyAnswer<T>(
  call: HttpCall,
  token: string | null,
): Promise<HttpAnswer<T> | undefined> {
  const { anteroomEarly: early } = window;
  if (!early || call.method !== 'GET') return undefined;
  if (performance.now() > freshFor || (token && `Bearer ${token}` !== early.authorization)) {
    delete window.anteroomEarly;
    return undefined;
  }
  const path = addressOf(call);
  const answer = token ? early.answers.get(path) : undefined;
  early.answers.delete(path);
  const body = await answer;
  if (body === undefined) return undefined;
  if (call.signal?.aborted) throw new HttpError({ kind: 'aborted' });
  return { body: body as T, header: () => null };
}

function addressOf({ path, params = {} }: HttpCall): string {
  const given = Object.entries(params).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  return given.length > 0 ? `${path}?${new URLSearchParams(given)}` : path;
}
