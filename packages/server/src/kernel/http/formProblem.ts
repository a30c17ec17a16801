import { ServerError } from '@anteroom/server-sdk';

/** Returns the problem that corresponds to an error of the form parser; any other error unchanged. */
export function formProblem(error: unknown): unknown {
  if (error instanceof ServerError || !(error instanceof Error)) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET' || /unexpected end/i.test(error.message)) {
    return new ServerError('upload-incomplete', 'The upload ended before all of it had arrived.', {
      cause: error,
    });
  }
  if (code?.startsWith('FST_') || /^(Multipart:|Malformed)/.test(error.message)) {
    return new ServerError('bad-request', 'The form is malformed.', { cause: error });
  }
  return error;
}
