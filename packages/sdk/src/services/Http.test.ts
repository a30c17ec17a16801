import { expect, it } from 'vitest';
import { HttpError } from './Http.ts';

it('carries the code of the server’s problem and the address of its documentation page', () => {
  const problem = { type: 'urn:anteroom:problem:not-found', title: 'Not found', status: 404 };
  const error = new HttpError({ kind: 'problem', status: 404, problem });
  expect(error).toMatchObject({
    name: 'HttpError',
    message: 'The server answered 404 Not found. See /docs/errors/problem-not-found',
    code: 'not-found',
  });
  const detail = 'There is no such file.';
  const detailed = new HttpError({ kind: 'problem', status: 404, problem: { ...problem, detail } });
  expect(detailed.message).toBe('There is no such file. See /docs/errors/problem-not-found');
});

it.each(['network', 'timeout', 'aborted'] as const)(
  'has no code after a %s failure, and links to its documentation',
  (kind) => {
    const error = new HttpError({ kind });
    expect(error.code).toBeUndefined();
    expect(error.message).toContain(`See /docs/errors/http-${kind}`);
  },
);
