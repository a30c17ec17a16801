import type { Call } from '@anteroom/contract';
import { HttpError, type HttpOptions } from '@anteroom/sdk';
import axios, { AxiosHeaders, type AxiosInstance, type AxiosResponse } from 'axios';
import { inject, injectable } from 'inversify';
import type { Owner } from '../plugins/Owner.ts';
import { Credentials } from '../session/Credentials.ts';
import { endsSession } from '../session/endsSession.ts';
import { SessionClock } from '../session/SessionClock.ts';
import { earlyOrXhr } from './earlyAnswer.ts';
import { httpFailure } from './httpFailure.ts';

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

/** A call that was to change something. */
export interface HttpChange {
  readonly path: string;
  ended: boolean;
}

export interface HttpAnswer<T> {
  readonly body: T;
  header(name: string): string | null;
}

/** The one axios instance, behind every bound `Http`. */
@injectable('Singleton')
export class HttpClient {
  private readonly axios: AxiosInstance = axios.create({ timeout: 30_000, adapter: earlyOrXhr });
  private readonly watchers = new Set<(error: HttpError) => void>();
  /** Calls in progress or completed, in the order in which they were sent, by anything in this tab. */
  changes: readonly HttpChange[] = [];

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
    const change = { path: call.path, ended: false };
    if (call.method !== 'GET') this.changes = [...this.changes, change];
    try {
      const answer = await this.axios.request<T>({
        method: call.method,
        url: ownPath(call.path),
        data: call.body,
        params: call.params,
        signal: call.signal,
        timeout: call.timeout,
        headers: {
          ...(token && { Authorization: `Bearer ${token}` }),
          'X-Anteroom-Source': owner,
          Range: call.range,
        },
        responseType: call.as,
        ...(call.anyStatus && { validateStatus: null }),
        onUploadProgress: call.onUploadProgress && (({ loaded }) => call.onUploadProgress?.(loaded)),
      });
      if (token && token === this.credentials.token) this.clock.used();
      return { body: answer.data, header: (name) => headerOf(answer, name) };
    } catch (cause) {
      const error = new HttpError(await httpFailure(cause));
      // A call without a token, or with one that has been replaced since, says nothing about the present one.
      if (token && token === this.credentials.token && endsSession(error, call.path))
        this.credentials.refuse();
      this.changes = this.changes.filter((each) => each !== change);
      for (const watch of this.watchers) watch(error);
      throw error;
    } finally {
      change.ended = true;
    }
  }
}

/** The token is for this origin only: a path may not lead anywhere else. */
function ownPath(path: string): string {
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) throw new Error(`Http calls paths of this origin only, not ${path}`);
  return url.pathname + url.search;
}

function headerOf({ headers }: AxiosResponse, name: string): string | null {
  const value = AxiosHeaders.from(headers as AxiosHeaders).get(name);
  return typeof value === 'string' ? value : null;
}
