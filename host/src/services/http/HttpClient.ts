import type { Call } from '@anteroom/contract';
import { HttpError, type HttpOptions } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import type { Owner } from '../plugins/Owner.ts';
import { Credentials } from '../session/Credentials.ts';
import { endsSession } from '../session/endsSession.ts';
import { SessionClock } from '../session/SessionClock.ts';
import { earlyAnswer } from './earlyAnswer.ts';

export interface HttpCall extends HttpOptions {
  readonly method: Call['method'];
  readonly path: string;
  readonly body?: unknown;
  /** Whether to return problem responses too, instead of throwing them. */
  readonly anyStatus?: boolean;
  /** Set if the response body is bytes rather than JSON. */
  readonly as?: 'blob';
  /** Requested part of the content, such as `bytes=0-99`. */
  readonly range?: string;
}

/** The sender of a call. */
export interface Caller {
  readonly owner: Owner;
  readonly token: string | null;
  /** Whether the person caused the call, so that it counts as use of the session. */
  readonly attended: boolean;
}

/** A call that may change data. */
export interface HttpChange {
  readonly path: string;
  ended: boolean;
}

export interface HttpAnswer<T> {
  readonly body: T;
  header(name: string): string | null;
}

/** Sends the calls of every bound `Http`. */
@injectable('Singleton')
export class HttpClient {
  private readonly watchers = new Set<(error: HttpError) => void>();
  /** Calls from this tab that may change data, in progress or completed, in the order in which they were sent. */
  changes: readonly HttpChange[] = [];
  /**
   * Asks the person to prove their identity after a call was refused for lack of proof. Resolves with whether to repeat
   * the call.
   */
  prove: () => Promise<boolean> = async () => false;

  constructor(
    @inject(Credentials) private readonly credentials: Credentials,
    @inject(SessionClock) private readonly clock: SessionClock,
  ) {}

  /** Calls `listener` for each call that fails, whoever made it. Returns an unsubscribe function. */
  onFailure(listener: (error: HttpError) => void): () => void {
    this.watchers.add(listener);
    return () => this.watchers.delete(listener);
  }

  /** @throws HttpError */
  async call<T>(call: HttpCall, owner: Owner): Promise<HttpAnswer<T>> {
    const { token } = this.credentials;
    // The person caused an upload, however long it takes.
    const attended = this.clock.isAttended || call.onUploadProgress !== undefined;
    const change = { path: call.path, ended: false };
    if (call.method !== 'GET') this.changes = [...this.changes, change];
    try {
      const answer = (await earlyAnswer<T>(call, token)) ?? (await send<T>(call, { owner, token, attended }));
      if (attended && token && token === this.credentials.token) this.clock.used();
      return answer;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // A call without a token, or with one that has since been replaced, says nothing about the current token.
      if (token && token === this.credentials.token && endsSession(error, call.path))
        this.credentials.refuse();
      this.changes = this.changes.filter((each) => each !== change);
      if (error.code === 'proof-required' && (await this.prove())) return await this.call(call, owner);
      for (const watch of this.watchers) watch(error);
      throw error;
    } finally {
      change.ended = true;
    }
  }
}

/**
 * Sends a request with axios. Axios is loaded with the first call that `askEarly.ts` did not make, because the first
 * view does not need it.
 *
 * @throws HttpError
 */
async function send<T>(call: HttpCall, caller: Caller): Promise<HttpAnswer<T>> {
  const axios = await import('./sendByAxios.ts').catch(() => {
    throw new HttpError({ kind: 'network' });
  });
  return axios.sendByAxios(call, caller);
}
