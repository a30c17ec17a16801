import type { HttpFailure } from '@anteroom/sdk';
import { AxiosError, isCancel } from 'axios';

/** Why a call failed, from what axios threw. */
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

/** Whoever asks for bytes gets a problem as bytes, too. */
async function spokenBy(data: unknown): Promise<unknown> {
  if (!(data instanceof Blob)) return data;
  try {
    return JSON.parse(await data.text());
  } catch {
    return null;
  }
}

/** What an answer of this status says. */
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

/** Something between us and the server answered, a proxy perhaps, in words of its own. */
function unspokenProblem(status: number): Problem {
  const code = status >= 502 ? 'unavailable' : status === 413 ? 'too-large' : 'internal';
  return { type: `urn:anteroom:problem:${code}`, title: `HTTP ${status}`, status };
}
