import type { HttpFailure } from '@anteroom/sdk';
import { AxiosError, isCancel } from 'axios';

/** Returns why a call failed, from axios' error. */
export async function httpFailure(cause: unknown): Promise<HttpFailure> {
  if (isCancel(cause)) return { kind: 'aborted' };
  if (!(cause instanceof AxiosError)) throw cause;
  if (cause.response) {
    const { status, data } = cause.response;
    return { kind: 'problem', status, problem: problemOf(status, await spokenBy(data)) };
  }
  return {
    kind:
      cause.code === AxiosError.ECONNABORTED || cause.code === AxiosError.ETIMEDOUT ? 'timeout' : 'network',
  };
}

/** Returns a problem as an object. A call that expects bytes gets a problem as bytes, too. */
async function spokenBy(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}

/** Returns the problem of a response with this status. */
export function problemOf(status: number, body: unknown): Problem {
  return isProblem(body) ? body : unspokenProblem(status);
}

type Problem = Extract<HttpFailure, { kind: 'problem' }>['problem'];

function isProblem(data: unknown): data is Problem {
  return (
    typeof data === 'object' &&
    data !== null &&
    'type' in data &&
    typeof data.type === 'string' &&
    'title' in data
  );
}

/** Returns a problem for a response without one, for example from a proxy between us and the server. */
function unspokenProblem(status: number): Problem {
  const code = status >= 502 ? 'unavailable' : status === 413 ? 'too-large' : 'internal';
  return { type: `urn:anteroom:problem:${code}`, title: `HTTP ${status}`, status };
}
