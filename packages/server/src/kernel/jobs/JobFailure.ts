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
  /** Whether no further attempt can succeed, so that the job is given up at once. */
  readonly isFinal: boolean;

  constructor(
    message: string,
    {
      status,
      code,
      isFinal = false,
    }: { readonly status?: number; readonly code?: string; readonly isFinal?: boolean },
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.isFinal = isFinal;
  }
}
