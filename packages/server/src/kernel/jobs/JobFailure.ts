/**
 * Expected failure of a job: the remote server is unavailable or has refused. It is logged in one line, without a
 * stack. Its message mentions no one, because the remote server's response may repeat an address.
 */
export class JobFailure extends Error {
  override readonly name = 'JobFailure';
  /** Status of the remote server's response; undefined if it did not respond. */
  readonly status: number | undefined;
  /** Error code of the connection, such as `ECONNREFUSED`. */
  readonly code: string | undefined;

  constructor(message: string, { status, code }: { readonly status?: number; readonly code?: string }) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
