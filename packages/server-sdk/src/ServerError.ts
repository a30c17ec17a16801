import type { Problem, ProblemCode } from '@anteroom/contract';

/** HTTP status of each problem code. */
export const problemStatus = {
  'bad-request': 400,
  unauthenticated: 401,
  forbidden: 403,
  'terms-not-signed': 403,
  'proof-required': 403,
  'not-found': 404,
  conflict: 409,
  'precondition-failed': 412,
  'too-large': 413,
  'unsupported-media-type': 415,
  'upload-incomplete': 400,
  'file-type-not-allowed': 415,
  'file-name-not-allowed': 422,
  'too-many-requests': 429,
  'insufficient-storage': 507,
  'identity-provider-unavailable': 503,
  unavailable: 503,
  internal: 500,
} as const satisfies Record<ProblemCode, number>;

/** An error in a request, with its place. */
type ProblemIssue = NonNullable<Problem['errors']>[number];

/** Additional facts of a problem, besides its code and text. */
interface ProblemOptions {
  readonly errors?: readonly ProblemIssue[];
  /** The current stored state, for callers whose change was based on an older one. */
  readonly current?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written to the log; never sent to the caller. */
  readonly cause?: unknown;
}

/** Error that the caller receives as a problem (RFC 9457). Any other error becomes a 500 and is logged. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors: readonly ProblemIssue[] | undefined;
  readonly current: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail, { cause: options.cause });
    this.code = code;
    this.detail = detail;
    this.errors = options.errors;
    this.current = options.current;
    this.headers = options.headers ?? {};
  }

  get statusCode(): number {
    return problemStatus[this.code];
  }
}

/**
 * Ends the request with a problem. `detail` is shown to the caller, so it must not contain secrets or IDs of another
 * tenant.
 */
export function fail(code: ProblemCode, detail: string, options?: ProblemOptions): never {
  throw new ServerError(code, detail, options);
}
