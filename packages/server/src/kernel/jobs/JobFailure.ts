/**
 * A failure that the handler of a job understands: the server at the other end is away, or said no. It is logged in one line, without a
 * stack. Its message names nobody: what that server answered may repeat an address.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /** Status that the other server answered; undefined when it did not answer. */
  readonly status: number | undefined;
  /** Code of the connection's error, as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { readonly status?: number; readonly code?: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
