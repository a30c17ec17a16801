import type { AnswerOf, Call } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import {
  type CallArguments,
  type FileOptions,
  type Http,
  HttpError,
  type HttpOptions,
  type HttpParams,
} from '@anteroom/sdk';

/** Call that the plugin made. */
export interface FakeCall {
  readonly method: Call['method'];
  /** Path with parameters filled in. The query is in `options.params`. */
  readonly path: string;
  readonly body: unknown;
  readonly options: HttpOptions;
}

type Answer = (call: FakeCall) => unknown;

/** Options that any endpoint accepts. */
interface AnyCallOptions extends HttpOptions {
  readonly query?: HttpParams;
  readonly body?: unknown;
}

/** Fake of the HTTP service that responds as the test says and records the calls; any other route is not found. */
export class FakeHttp implements Http {
  /** Calls so far, oldest first. */
  readonly calls: FakeCall[] = [];
  readonly #answers = new Map<string, Answer>();

  /**
   * Sets the response to a route: JSON, or a promise of it. If the function throws, for example a {@link problem}, the
   * call rejects. A later response to the same route replaces an earlier one.
   *
   * @param route - method and path without a query: `GET /api/invoices/v1/open`
   */
  on(route: string, answer: Answer): this {
    this.#answers.set(route, answer);
    return this;
  }

  /** Returns the calls of a route so far, oldest first. */
  callsOf(route: string): readonly FakeCall[] {
    return this.calls.filter((call) => routeOf(call) === route);
  }

  call = async <const E extends Call>(endpoint: E, ...[options]: CallArguments<E>): Promise<AnswerOf<E>> => {
    const { params, query, body, ...limits } = (options ?? {}) as AnyCallOptions;
    const path = endpointPath(endpoint as Call, params);
    return this.#call(endpoint.method, path, body, { ...limits, params: query });
  };
  get = <T>(path: string, options?: HttpOptions) => this.#call<T>('GET', path, undefined, options);
  post = <T>(path: string, body?: unknown, options?: HttpOptions) =>
    this.#call<T>('POST', path, body, options);
  put = <T>(path: string, body?: unknown, options?: HttpOptions) => this.#call<T>('PUT', path, body, options);
  patch = <T>(path: string, body?: unknown, options?: HttpOptions) =>
    this.#call<T>('PATCH', path, body, options);
  delete = <T>(path: string, options?: HttpOptions) => this.#call<T>('DELETE', path, undefined, options);

  /**
   * Resolves with the `Blob` that the test responds with, or with the requested range of it. Any other response is
   * converted to a JSON blob.
   */
  file = async (path: string, { range, signal }: FileOptions = {}): Promise<Blob> => {
    const content = await this.#answer('GET', path, undefined, signal ? { signal } : {});
    const file = content instanceof Blob ? content : new Blob([JSON.stringify(content ?? null)]);
    return range ? file.slice(range.begin, range.end) : file;
  };

  async #call<T>(
    method: FakeCall['method'],
    path: string,
    body: unknown,
    options: HttpOptions = {},
  ): Promise<T> {
    const content = await this.#answer(method, path, body, options);
    // Convert it as JSON over the wire would: dates become strings, and undefined properties disappear.
    return JSON.parse(JSON.stringify(content ?? null)) as T;
  }

  async #answer(
    method: FakeCall['method'],
    path: string,
    body: unknown,
    options: HttpOptions,
  ): Promise<unknown> {
    if (new URL(path, origin).origin !== origin) {
      throw new Error(`Http calls paths of this origin only, not ${path}`);
    }
    const call: FakeCall = { method, path, body, options };
    this.calls.push(call);
    const answer = this.#answers.get(routeOf(call));
    if (!answer) throw problem('not-found', 404);
    // The async function turns a throwing handler into a rejection within the race, so that no rejection is unhandled.
    return Promise.race([givenUp(options), (async () => answer(call))()]);
  }
}

/**
 * Creates the error with which {@link Http} rejects if the server responds with a problem: `throw problem('conflict',
 * 409)`.
 *
 * @param reason - reason in the problem's `errors`, such as `name-taken`
 */
export function problem(code: string, status: number, reason?: string): HttpError {
  const errors = reason ? [{ path: '', message: reason, reason }] : undefined;
  return new HttpError({
    kind: 'problem',
    status,
    problem: { type: `urn:anteroom:problem:${code}`, title: code, status, errors },
  });
}

const origin = 'https://portal.test';

function routeOf({ method, path }: FakeCall): string {
  return `${method} ${new URL(path, origin).pathname}`;
}

/** Rejects if the caller aborts or the timeout expires; otherwise never settles. */
function givenUp({ signal, timeout = 0 }: HttpOptions): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(new HttpError({ kind: 'aborted' }));
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    if (timeout > 0) setTimeout(() => reject(new HttpError({ kind: 'timeout' })), timeout);
  });
}
