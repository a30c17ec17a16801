import type { AnswerOf, BodyOf, Call, ParamsOf, Problem, QueryOf } from '@anteroom/contract';
import { errorPage, type SdkErrorCode } from '../errorPage.ts';
import { serviceToken } from '../serviceToken.ts';

/** Reason why a call failed. */
export type HttpFailure =
  /** The server responded with a problem. */
  | { readonly kind: 'problem'; readonly status: number; readonly problem: Problem }
  /** There was no response: the browser is offline, or the connection was refused or broken. */
  | { readonly kind: 'network' }
  | { readonly kind: 'timeout' }
  /** The caller aborted the call with its signal. */
  | { readonly kind: 'aborted' };

/** Error with which every call of {@link Http} rejects. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure) {
    super(`${whatHappened(failure)} See ${errorPage(pageCode(failure))}`);
    this.failure = failure;
  }

  /** Last part of the problem's type, such as `not-found`; undefined if the response was not a problem. */
  get code(): string | undefined {
    return this.failure.kind === 'problem' ? problemCode(this.failure.problem) : undefined;
  }
}

function whatHappened(failure: HttpFailure): string {
  switch (failure.kind) {
    case 'problem':
      return failure.problem.detail ?? `The server answered ${failure.status} ${failure.problem.title}.`;
    case 'network':
      return 'The server could not be reached.';
    case 'timeout':
      return 'The server took too long to respond.';
    case 'aborted':
      return 'The call was canceled.';
  }
}

function pageCode(failure: HttpFailure): SdkErrorCode | `problem-${string}` {
  return failure.kind === 'problem' ? `problem-${problemCode(failure.problem)}` : `http-${failure.kind}`;
}

function problemCode({ type }: Problem): string | undefined {
  return type.split(':').at(-1);
}

/** Query parameters. Undefined values are left out. */
export type HttpParams = Readonly<Record<string, string | number | boolean | undefined>>;

export interface HttpOptions {
  readonly params?: HttpParams;
  readonly signal?: AbortSignal;
  /** Timeout in milliseconds. Default: 30 000; 0 for none. */
  readonly timeout?: number;
  /** Callback for upload progress, with the number of bytes of the body sent so far. */
  readonly onUploadProgress?: (sentBytes: number) => void;
}

export interface FileOptions {
  /** Range of bytes to read, from `begin` up to but excluding `end`. Default: the whole file. */
  readonly range?: { readonly begin: number; readonly end: number } | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Arguments for calling an endpoint: the parts that it declares (`params`, `query`, `body`) and the timeout. A part can
 * be left out if all of its fields are optional.
 */
export type CallOptions<E extends Call> = Omit<HttpOptions, 'params'> &
  CallPart<'params', ParamsOf<E>> &
  CallPart<'query', QueryOf<E>> &
  CallPart<'body', E['consumes'] extends readonly ['multipart/form-data'] ? FormData : BodyOf<E>>;

/** Resolves to `unknown` for a part that is not declared. */
type CallPart<Name extends string, T> = unknown extends T
  ? unknown
  : object extends T
    ? { readonly [Part in Name]?: T }
    : { readonly [Part in Name]: T };

/** Arguments of a call: one, which is optional if none of its fields is required. */
export type CallArguments<E extends Call> =
  object extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

/** Calls to the portal's server, authenticated with the session's token. URLs are paths on this origin: `/api/…`. */
export interface Http {
  /**
   * Calls an endpoint of the portal's API.
   *
   * @example
   * ```ts
   * const news = await http.call(listNews, { params: { clientId }, query: { pageSize: 5 }, signal });
   * ```
   */
  call<const E extends Call>(endpoint: E, ...options: CallArguments<E>): Promise<AnswerOf<E>>;
  get<T>(path: string, options?: HttpOptions): Promise<T>;
  /** Sends a POST request. `body` is JSON or a `FormData`. */
  post<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  put<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  patch<T>(path: string, body?: unknown, options?: HttpOptions): Promise<T>;
  delete<T>(path: string, options?: HttpOptions): Promise<T>;
  /** Reads a file from the server, whole or in part. There is no timeout. */
  file(path: string, options?: FileOptions): Promise<Blob>;
}

export const Http = serviceToken<Http>('Http');
