import { expect, it } from 'vitest';
import { HttpError } from './Http.ts';

it('bears the code and title of the problem that was answered', () => {
  const problem = { type: 'urn:anteroom:problem:not-found', title: 'Not found', status: 404 };
  const error = new HttpError({ kind: 'problem', status: 404, problem });
  expect(error).toMatchObject({ name: 'HttpError', message: 'Not found', code: 'not-found' });
});

it.each(['network', 'timeout', 'aborted'] as const)('has no code when there was none: %s', (kind) => {
  const error = new HttpError({ kind });
  expect(error).toMatchObject({ message: kind, code: undefined });
});
