import { type Http, HttpError, type HttpOptions } from '@anteroom/sdk';

export interface FakeCall {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete';
  readonly path: string;
  readonly body: unknown;
  readonly options: HttpOptions;
}

/** Answers calls by one function and remembers them, in order. What it throws rejects the call. */
export class FakeHttp implements Http {
  readonly calls: FakeCall[] = [];
  /** Replaceable at any time. */
  answer: (call: FakeCall) => unknown;

  constructor(answer: (call: FakeCall) => unknown) {
    this.answer = answer;
  }

  get = <T>(path: string, options?: HttpOptions) => this.#call<T>('get', path, undefined, options);
  post = <T>(path: string, body?: unknown, options?: HttpOptions) =>
    this.#call<T>('post', path, body, options);
  put = <T>(path: string, body?: unknown, options?: HttpOptions) => this.#call<T>('put', path, body, options);
  patch = <T>(path: string, body?: unknown, options?: HttpOptions) =>
    this.#call<T>('patch', path, body, options);
  delete = <T>(path: string, options?: HttpOptions) => this.#call<T>('delete', path, undefined, options);

  async #call<T>(
    method: FakeCall['method'],
    path: string,
    body: unknown,
    options: HttpOptions = {},
  ): Promise<T> {
    const call: FakeCall = { method, path, body, options };
    this.calls.push(call);
    return (await this.answer(call)) as T;
  }
}

/** What {@link Http} rejects with when the server answers with a problem: `throw problem('conflict', 409)`. */
export function problem(code: string, status: number): HttpError {
  return new HttpError({
    kind: 'problem',
    status,
    problem: { type: `urn:anteroom:problem:${code}`, title: code, status },
  });
}
