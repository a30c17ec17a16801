import Type, { type Static, type TSchema } from 'typebox';
import type { ProblemCode } from './problem.ts';

/** The part of an {@link Endpoint} that sending a call needs. At run time only `method` and `path` reach a browser. */
export interface Call {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT';
  /** Path of this origin, with its parameters as `:clientId`. */
  readonly path: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Content type of a body that is not JSON. */
  readonly consumes?: readonly [string];
  /** JSON by status. The first status is the usual one. */
  readonly answers?: Readonly<Record<number, TSchema>>;
}

/**
 * One call of the HTTP API. The server's route, the browser's client and the OpenAPI document all come from this one
 * value.
 */
export interface Endpoint extends Call {
  /** Permission that the caller needs (`@anteroom/domain/people/permissions`), or `public`. */
  readonly access: string;
  /**
   * Condition under which the call is there for a person, as the `when` of a contribution: for anybody else it is not found, so that what is
   * hidden is also refused. Predicates run in browsers, so none can be named: a server half asks the same in its own code. A public call has no condition.
   */
  readonly when?: readonly (EndpointClause | { readonly any: readonly EndpointClause[] })[];
  /**
   * Whether a person must have proved who they are in the last minutes, by whatever they sign in with; else the call is refused with
   * `proof-required`, and the portal asks them and repeats it. `sometimes`: it depends on the request, and the handler calls
   * `request.requireProof()`. API keys are not asked.
   */
  readonly proof?: 'always' | 'sometimes';
  /**
   * Whether the answer may be some seconds old, so that it can be read from a replica of the database: for lists that many look at. The handler changes
   * nothing: the database refuses it. People find there what they have changed themselves, and what an event has told them of.
   */
  readonly mayLag?: true;
  /** Summary in one sentence, verb first. */
  readonly summary: string;
  readonly headers?: TSchema;
  /** Content type of a response that is not JSON: a page, a file or a stream. */
  readonly produces?: readonly [string];
  /**
   * Whether the handler is given the body as it came, unread: the sender's signature is over its bytes. The body is of the content type that
   * the endpoint `consumes`, or JSON.
   */
  readonly raw?: true;
  /** Bytes of a body at most, where that is not what the server allows every body. */
  readonly bodyLimit?: number;
  /**
   * Problems that callers decide by, besides those that any call may have (a malformed request, no session, no permission, not
   * found, unavailable): by code, with the values that `errors[].reason` can have.
   */
  readonly problems?: Readonly<Partial<Record<ProblemCode, readonly string[]>>>;
  /** Needed where the request has more than parameters of its path: the access matrix sends it, OpenAPI shows its body. */
  readonly example?: Example;
}

/** One clause of an endpoint's `when`. A leading `!` negates it. */
export type EndpointClause = `${'' | '!'}${'permission' | 'control' | 'flag' | 'country'}:${string}`;

/**
 * A good request, as plain data. `{clientId}`, `{folderId}`, `{documentId}`, `{taskId}` and the like stand for what the request
 * is about, `{unique}` for a text that differs each time.
 */
export interface Example {
  /** Path parameters, if they are not the IDs of the request's subject. `none` is an ID that does not exist. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** An object is encoded as tus encodes metadata. */
  readonly headers?: Readonly<Record<string, string | object>>;
  readonly body?: unknown;
  /** A form with the name of one file; its other fields are JSON. */
  readonly form?: { readonly file: string; readonly [field: string]: unknown };
  /** Statuses that the demo firms answer it with, where they are not the usual ones. */
  readonly answer?: ExampleAnswer;
}

/**
 * Statuses of an {@link Example}. The usual ones are the endpoint's first, 404 for a parameter that is `none`, and 404 to people who do not see
 * what the request is about.
 */
export interface ExampleAnswer {
  /** Status for people who may call the endpoint and see what the request is about. */
  readonly status?: number;
  /** Status for people who may call it and do not see that. */
  readonly hidden?: number;
  /** Status for a member who may only read. */
  readonly toReader?: number;
}

/**
 * Declares a call of the HTTP API.
 *
 * @example
 * ```ts
 * export const getNewsArticle = endpoint({
 *   method: 'GET',
 *   path: '/api/news/v1/news/:newsId',
 *   access: 'dashboards.read',
 *   summary: 'Returns one article in the reader’s language, or the nearest.',
 *   params: Type.Object({ newsId: Id }),
 *   answers: { 200: NewsArticle },
 * });
 * ```
 */
export function endpoint<const E extends Endpoint>(declared: E): E {
  return declared;
}

/** Empty response (204) of a call that succeeded. */
export const Nothing = Type.Unsafe<void>(Type.Null());

export type ParamsOf<E extends Call> = StaticOf<E['params']>;
export type QueryOf<E extends Call> = StaticOf<E['query']>;
export type BodyOf<E extends Call> = StaticOf<E['body']>;
export type HeadersOf<E extends Endpoint> = StaticOf<E['headers']>;

/** The value that the call resolves with: one of several where the status decides. */
export type AnswerOf<E extends Call> =
  E['answers'] extends Readonly<Record<number, TSchema>> ? OneOf<E['answers']> : unknown;

type OneOf<Answers> = { [Status in keyof Answers]: StaticOf<Answers[Status]> }[keyof Answers];
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
