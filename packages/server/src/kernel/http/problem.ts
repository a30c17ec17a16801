import { STATUS_CODES } from 'node:http';
import type { Problem } from '@anteroom/contract';
import type { ServerError } from '@anteroom/server-sdk';

/** Returns the body of a problem response (RFC 9457). */
export function problemBody(error: ServerError, requestId: string): Problem {
  return {
    type: `urn:anteroom:problem:${error.code}`,
    title: STATUS_CODES[error.statusCode] ?? 'Error',
    status: error.statusCode,
    detail: error.detail,
    help: `/docs/errors/problem-${error.code}`,
    instance: requestId,
    ...(error.errors && { errors: [...error.errors] }),
    ...(error.current !== undefined && { current: error.current }),
  };
}
