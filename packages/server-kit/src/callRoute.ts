import { randomUUID } from 'node:crypto';
import type { Problem, ProblemCode } from '@anteroom/contract';
import { endpointPath } from '@anteroom/domain/addresses/endpointPath';
import type { App } from '@anteroom/server/kernel/http/app';
import { type Scope, ServerError } from '@anteroom/server-sdk';
import type { CallInput, CallResult, TestEndpoint } from './calls.ts';

/** Callers of requests in progress, and the errors that their handlers threw. */
export class Callers {
  readonly #scopes = new Map<string, Scope>();
  readonly #thrown = new Map<string, unknown>();

  /** Returns the person who makes a request. */
  scopeOf(call: unknown): Scope | null {
    return this.#scopes.get(String(call)) ?? null;
  }

  /** Stores an error that a handler threw, for the caller. */
  keepThrown(call: unknown, error: unknown): void {
    this.#thrown.set(String(call), error);
  }

  /** Makes a call on behalf of a person. */
  async as<T>(
    scope: Scope | null,
    work: (call: string) => Promise<T>,
  ): Promise<{ done: T; thrown: unknown }> {
    const call = randomUUID();
    if (scope) this.#scopes.set(call, scope);
    try {
      return { done: await work(call), thrown: this.#thrown.get(call) };
    } finally {
      this.#scopes.delete(call);
      this.#thrown.delete(call);
    }
  }
}

/** Name of the header that identifies the call to which a request belongs. */
export const callHeader = 'x-test-call';

/** Sends a request through the application, without a network. */
export async function callRoute<E extends TestEndpoint>(
  app: App,
  callers: Callers,
  endpoint: E,
  input: CallInput<E>,
  as: Scope | null,
): Promise<CallResult<E>> {
  const { params, query, headers, body, form } = input as Partial<
    Record<'params' | 'query' | 'headers' | 'body', object>
  > & {
    readonly form?: FormData;
  };
  const encoded = form && new Response(form);
  const { done: response, thrown } = await callers.as(as, async (call) =>
    app.inject({
      method: endpoint.method,
      url: endpointPath(endpoint, params as never),
      query: queryOf(query),
      headers: {
        ...(headers as Record<string, string> | undefined),
        ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }),
        [callHeader]: call,
      },
      ...(body !== undefined && { payload: body }),
      ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    }),
  );
  if (response.statusCode >= 400) throw response.statusCode === 500 ? thrown : problemOf(response.json());
  if (!endpoint.answers) {
    const { 'content-type': type = '' } = response.headers;
    return { type: String(type), headers: response.headers, body: response.rawPayload } as CallResult<E>;
  }
  return (response.body === '' ? undefined : response.json()) as CallResult<E>;
}

function queryOf(query: object = {}): Record<string, string> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

function problemOf({ type, detail = '', title, errors, current }: Problem): ServerError {
  const code = type.replace('urn:anteroom:problem:', '') as ProblemCode;
  return new ServerError(code, detail || title, { errors, current });
}
