import { setTimeout as pause } from 'node:timers/promises';
import { type SignedIn, signIn } from '../signIn.ts';

/** Statuses of a portal that is not well, after which a request is sent again. */
const passing = new Set([429, 502, 503, 504, 507]);

/** Longest time, in milliseconds, that the portal may take for an answer, whatever is broken. */
const answeredWithinMs = 45_000;

/** Longest time, in milliseconds, for which a request is sent again and again. */
const acceptedWithinMs = 240_000;

const pauseMs = 300;

/** An answer, and its body, which has arrived. */
export interface Received {
  readonly status: number;
  readonly text: string;
}

/** Sends requests again until they are answered, as an app does that keeps what its user has said; and notes answers that nobody should get. */
export class Caller {
  readonly #origin: string;
  /** Answers that a portal which is not well must not give, either. */
  readonly faults: string[] = [];
  answered = 0;
  sentAgain = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs a person in. @param email A demo account's. */
  signIn(email: string): Promise<SignedIn> {
    return this.#untilDone(`signing in as ${email}`, () => signIn(this.#origin, email));
  }

  /** @param init Makes the request, anew for each time it is sent. */
  send(person: SignedIn, path: string, init: () => RequestInit = () => ({})): Promise<Received> {
    const { method = 'GET' } = init();
    return this.#untilDone(`${method} ${path}`, async () => {
      const signal = AbortSignal.timeout(answeredWithinMs);
      const response = await person.fetch(path, { ...init(), signal }).catch((error: Error) => {
        if (error.name === 'TimeoutError') this.#note(`${method} ${path}: no answer`);
        throw error;
      });
      const text = await response.text();
      const { status } = response;
      if (passing.has(status)) throw new Error(`${status} ${text}`);
      if (status >= 500) this.#note(`${method} ${path}: ${status} ${text}`);
      if (status >= 500) throw new Error(`${status} ${text}`);
      return { status, text };
    });
  }

  sendJson(person: SignedIn, method: string, path: string, body: object): Promise<Received> {
    const headers = { 'content-type': 'application/json' };
    return this.send(person, path, () => ({ method, headers, body: JSON.stringify(body) }));
  }

  #note(fault: string): void {
    this.faults.push(`${new Date().toISOString()} ${fault.slice(0, 500)}`);
  }

  async #untilDone<T>(what: string, attempt: () => Promise<T>): Promise<T> {
    const end = performance.now() + acceptedWithinMs;
    for (;;) {
      try {
        const result = await attempt();
        this.answered++;
        return result;
      } catch (error) {
        if (performance.now() > end) throw new Error(`${what} is not accepted`, { cause: error });
        this.sentAgain++;
        await pause(pauseMs);
      }
    }
  }
}
