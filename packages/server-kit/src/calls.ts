import type { AnswerOf, BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf } from '@anteroom/contract';

/** Endpoint declared in a plugin's `api.ts`. */
export type TestEndpoint = Endpoint;

/** Parts of a call that its endpoint declares. */
export type CallInput<E extends TestEndpoint> = Part<E, 'params', ParamsOf<E>> &
  Part<E, 'query', QueryOf<E>> &
  Part<E, 'headers', HeadersOf<E>> &
  Part<E, 'body', BodyOf<E>> & {
    /** Form data, for an endpoint that consumes `multipart/form-data`. */
    readonly form?: FormData;
  };

type Part<E, Name extends string, Value> = E extends { readonly [name in Name]: object }
  ? object extends Value
    ? { readonly [name in Name]?: Value }
    : { readonly [name in Name]: Value }
  : unknown;

/** Value that a call resolves with: JSON as the endpoint declares it, or else the content of a page or file. */
export type CallResult<E extends TestEndpoint> = E['answers'] extends object ? AnswerOf<E> : CalledContent;

/** Content of a page or a file. */
export interface CalledContent {
  readonly type: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Buffer;
}
