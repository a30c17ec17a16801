import type { HttpFailure } from '@anteroom/sdk';

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

/** Returns a problem for a response that contains none, for example from a proxy between us and the server. */
function unspokenProblem(status: number): Problem {
  const code = status >= 502 ? 'unavailable' : status === 413 ? 'too-large' : 'internal';
  return { type: `urn:anteroom:problem:${code}`, title: `HTTP ${status}`, status };
}
