import type { Problem, ProblemCode } from '@anteroom/contract';
import { expect } from 'vitest';

/** Expects a problem response (RFC 9457) with this status and code, without a stack trace. */
export async function expectProblem(response: Response, status: number, code: ProblemCode): Promise<Problem> {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toMatch('application/problem+json');
  const problem = (await response.json()) as Problem;
  expect(problem).toMatchObject({ type: `urn:anteroom:problem:${code}`, status });
  expect(JSON.stringify(problem)).not.toMatch(/node_modules|\.ts:/);
  return problem;
}
