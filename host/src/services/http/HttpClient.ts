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
  /** The body is bytes rather than JSON. */
  readonly as?: 'blob';
  /** The part of the content that is asked for, as `bytes=0-99`. */
  readonly range?: string;
}

/** Who makes a call. */
export interface Caller {
  readonly owner: Owner;
  readonly token: string | null;
  /** Whether the call is the person's doing, and so a use of the session. */
  readonly attended: boolean;
}

/** A call that was to change something. */
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
  /** Calls in progress or completed, in the order in which they were sent, by anything in this tab. */
  changes: readonly HttpChange[] = [];
  /** Asks the person to prove who they are, for a call that was refused until they have. Resolves with whether to repeat it. */
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
    // A file that is being sent is the person's doing, however long it takes.
    const attended = this.clock.isAttended || call.onUploadProgress !== undefined;
    const change = { path: call.path, ended: false };
    if (call.method !== 'GET') this.changes = [...this.changes, change];
    try {
      const answer = (await earlyAnswer<T>(call, token)) ?? (await send<T>(call, { owner, token, attended }));
      if (attended && token && token === this.credentials.token) this.clock.used();
      return answer;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      // A call without a token, or with one that has been replaced since, says nothing about the present one.
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
 * Sends a request by axios, which is fetched with the first call that `askEarly.ts` has not made: the first view needs none.
 *
 * @throws HttpError
 */
async function send<T>(call: HttpCall, caller: Caller): Promise<HttpAnswer<T>> {
  const axios = await import('./sendByAxios.ts').catch(() => {
    throw new HttpError({ kind: 'network' });
  });
  return axios.sendByAxios(call, caller);
}
