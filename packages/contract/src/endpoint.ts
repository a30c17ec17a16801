import Type, { type Static, type TSchema } from 'typebox';
import type { ProblemCode } from './problem.ts';

/**
 * The part of an {@link Endpoint} that is needed to send a call. At run time only `method` and `path` reach a browser.
 */
export interface Call {
  readonly method: 'DELETE' | 'GET' | 'HEAD' | 'OPTIONS' | 'PATCH' | 'POST' | 'PUT';
  /** Path on this origin, with parameters in the form `:clientId`. */
  readonly path: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  /** Content type of a body that is not JSON. */
  readonly consumes?: readonly [string];
  /** Schemas of the JSON responses, by status. The first status is the usual one. */
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
   * Condition under which a person can use the call, in the form of a contribution's `when`. For anybody else the call
   * is not found, so that what the screen hides is refused too. It cannot name predicates, which run only in browsers:
   * a server half must make the same check in its own code. A public call has no condition.
   */
  readonly when?: readonly (EndpointClause | { readonly any: readonly EndpointClause[] })[];
  /**
   * Whether the person must have proved their identity within the last few minutes, with any of their sign-in methods.
   * Otherwise the call is refused with `proof-required`; the portal then asks for the proof and repeats the call.
   * `sometimes` means that it depends on the request, and the handler calls `request.requireProof()`. Calls with an API
   * key need no proof.
   */
  readonly proof?: 'always' | 'sometimes';
  /**
   * Whether the response may be a few seconds old, so that it can be read from a replica of the database. Use it for
   * lists that many people look at. The handler must not change anything: the database refuses it. People still see
   * their own changes, and changes that an event has announced to them.
   */
  readonly mayLag?: true;
  /** Summary in one sentence that begins with a verb. */
  readonly summary: string;
  readonly headers?: TSchema;
  /** Content type of a response that is not JSON: a page, a file or a stream. */
  readonly produces?: readonly [string];
  /**
   * Whether the handler receives the body as raw bytes, because the sender's signature covers them. The body has the
   * content type that the endpoint `consumes`, or is JSON.
   */
  readonly raw?: true;
  /** Maximum size of the body in bytes, if it differs from the server's default. */
  readonly bodyLimit?: number;
  /**
   * Problems that callers need to distinguish, by code, with the possible values of `errors[].reason`. It leaves out
   * those that any call may have: a malformed request, no session, no permission, not found, unavailable.
   */
  readonly problems?: Readonly<Partial<Record<ProblemCode, readonly string[]>>>;
  /**
   * Example of a request. Required if the request has more than path parameters: the access matrix sends it, and the
   * OpenAPI document shows its body.
   */
  readonly example?: Example;
}

/** One clause of an endpoint's `when`. A leading `!` negates it. */
export type EndpointClause = `${'' | '!'}${'permission' | 'control' | 'flag' | 'country'}:${string}`;

/**
 * A valid request, as plain data. `{clientId}`, `{folderId}`, `{documentId}`, `{taskId}` and the like stand for the IDs
 * of what the request is about, `{unique}` for a text that differs each time.
 */
export interface Example {
  /** Path parameters, if they are not the IDs of the request's subject. `none` is an ID that does not exist. */
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | boolean>>;
  /** Headers. An object is encoded the way tus encodes metadata. */
  readonly headers?: Readonly<Record<string, string | object>>;
  readonly body?: unknown;
  /** A form with the name of one file; its other fields are sent as JSON. */
  readonly form?: { readonly file: string; readonly [field: string]: unknown };
  /** Statuses of the response from the demo firms, if they are not the usual ones. */
  readonly answer?: ExampleAnswer;
}

/**
 * Statuses of the response to an {@link Example}. By default they are the endpoint's first status, 404 for a parameter
 * that is `none`, and 404 for people who do not see what the request is about.
 */
export interface ExampleAnswer {
  /** Status for people who may call the endpoint and see what the request is about. */
  readonly status?: number;
  /** Status for people who may call the endpoint but do not see what the request is about. */
  readonly hidden?: number;
  /** Status for a member with read-only access. */
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

/** Empty response (204) of a successful call. */
export const Nothing = Type.Unsafe<void>(Type.Null());

export type ParamsOf<E extends Call> = StaticOf<E['params']>;
export type QueryOf<E extends Call> = StaticOf<E['query']>;
export type BodyOf<E extends Call> = StaticOf<E['body']>;
export type HeadersOf<E extends Endpoint> = StaticOf<E['headers']>;

/** The value that the call resolves with: a union if there are several statuses. */
export type AnswerOf<E extends Call> =
  E['answers'] extends Readonly<Record<number, TSchema>> ? OneOf<E['answers']> : unknown;

type OneOf<Answers> = { [Status in keyof Answers]: StaticOf<Answers[Status]> }[keyof Answers];
type StaticOf<Schema> = Schema extends TSchema ? Static<Schema> : unknown;
