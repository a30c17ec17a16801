import { HttpError } from '@anteroom/sdk';
import { expect, it } from 'vitest';
import { bindingsPath, endsSession } from './endsSession.ts';

it.each([
  [401, '/api/documents/v1/containers/tree?clientId=c1', true],
  [401, bindingsPath, true],
  [403, bindingsPath, true],
  [403, '/api/tasks/v3/tasks/t1', false],
  [404, bindingsPath, false],
  [401, '/api/storage/v1/documents?ignore-codes=401', false],
  [401, '/api/signatures/v1/envelopes', false],
  [401, '/api/storage/v1/tokens', false],
  [401, '/api/storage/v1/token/new', false],
  [401, '/api/storage/v1/folders', true],
])('a %i response from %s ends the session: %s', (status, path, ends) => {
  const problem = { type: 'urn:anteroom:problem:x', title: 'x', status };
  expect(endsSession(new HttpError({ kind: 'problem', status, problem }), path)).toBe(ends);
});

it.each(['network', 'timeout', 'aborted'] as const)(
  'a failure of kind %s does not end the session',
  (kind) => {
    expect(endsSession(new HttpError({ kind }), bindingsPath)).toBe(false);
  },
);
