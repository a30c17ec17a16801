import type { FeatureFlag, FeatureFlagList, SessionBindings } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let internal: SignedIn;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({ env: { FLAGS: 'feedbackRequest=on' } });
  internal = await portal.signIn('internal@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

function setFlag(person: SignedIn, id: string, value: unknown): Promise<Response> {
  return person.fetch(`/api/flags/v1/flags/${encodeURIComponent(id)}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  });
}

async function flagsOf(person: SignedIn): Promise<Record<string, boolean>> {
  const answer = await person.fetch('/api/security/v1/session/bindings');
  return ((await answer.json()) as SessionBindings).bindings.FeatureFlags;
}

test('flags have their defaults, or the values that the operator has fixed', async () => {
  const answer = await internal.fetch('/api/flags/v1/flags');
  const { flags } = (await answer.json()) as FeatureFlagList;
  const ids = flags.map(({ id }) => id);
  expect(ids).toEqual([...ids].sort());
  // Plugins declare flags too.
  expect(flags.map(({ id, value, lockedBy }) => ({ id, value, lockedBy }))).toEqual(
    expect.arrayContaining([
      { id: 'feedbackRequest', value: true, lockedBy: ['FLAGS'] },
      { id: 'identityProviderSignOut', value: true, lockedBy: [] },
      { id: 'internalTools', value: true, lockedBy: [] },
      { id: 'taskTools', value: true, lockedBy: [] },
    ]),
  );
  expect(flags.find(({ id }) => id === 'taskTools')).toMatchObject({
    name: 'Task tools',
    description: 'Staff can add tasks for clients.',
  } satisfies Partial<FeatureFlag>);
});

test('a flag that an internal user switches changes for everybody of the firm, and for no other firm', async () => {
  const id = 'BRAtendimento.BR_ShowNewDashboardClientCenter';
  const answer = await setFlag(internal, id, true);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({ id, name: id, description: '', value: true, lockedBy: [] });
  expect(await flagsOf(olivia)).toMatchObject({ [id]: true, internalTools: true });
  expect(await flagsOf(await portal.signIn('george@demo.test'))).not.toHaveProperty([id]);
  const audited = await portal.deps.db
    .selectFrom('audit_log')
    .select(['user_id', 'subject', 'details'])
    .where('action', '=', 'flag-changed')
    .execute();
  expect(audited).toEqual([{ user_id: 'internal', subject: `flag:${id}`, details: { value: true } }]);
});

test.each(['yes', 1, null, undefined])('a flag cannot be set to %j, which returns 400', async (value) => {
  const problem = await expectProblem(await setFlag(internal, 'taskTools', value), 400, 'bad-request');
  expect(problem.detail).toBe(
    value === undefined ? 'The request is malformed.' : 'Must assign taskTools to boolean',
  );
});

test('a locked flag cannot be changed and returns 409', async () => {
  const problem = await expectProblem(await setFlag(internal, 'feedbackRequest', false), 409, 'conflict');
  expect(problem.errors).toMatchObject([{ reason: 'flag-locked' }]);
  expect(await flagsOf(olivia)).toMatchObject({ feedbackRequest: true });
});

test('a flag id with other characters than letters, digits and dots returns 400', async () => {
  await expectProblem(await setFlag(internal, 'a b', true), 400, 'bad-request');
});

test('only internal users may read and switch flags, others get 403', async () => {
  await expectProblem(await olivia.fetch('/api/flags/v1/flags'), 403, 'forbidden');
  await expectProblem(await setFlag(olivia, 'taskTools', true), 403, 'forbidden');
});
