import { setTimeout as pause } from 'node:timers/promises';
import { type SignedIn, signIn } from '../signIn.ts';

/** Statuses of an unhealthy portal, after which a request is repeated. */
const passing = new Set([429, 502, 503, 504, 507]);

/** Maximum time for the portal to respond, in milliseconds, whatever is broken. */
const answeredWithinMs = 45_000;

/** Maximum time during which a request is repeated, in milliseconds. */
const acceptedWithinMs = 240_000;

const pauseMs = 300;

/** A response whose body has been received. */
export interface Received {
  readonly status: number;
  readonly text: string;
}

/**
 * Repeats requests until they succeed, like an app that does not lose what its user entered; records responses that
 * nobody should receive.
 */
export class Caller {
  readonly #origin: string;
  /** Responses that even an unhealthy portal must not give. */
  readonly faults: string[] = [];
  answered = 0;
  sentAgain = 0;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** Signs a person in. @param email E-mail address of a demo account. */
  signIn(email: string): Promise<SignedIn> {
    return this.#untilDone(`signing in as ${email}`, () => signIn(this.#origin, email));
  }

  /** @param init Returns the request options, newly for each attempt. */
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
