import type { Problem, Task } from '@anteroom/contract';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { somePdf } from '@anteroom/server/testing/uploadFile';
import { uploadForm } from '@anteroom/server/testing/uploadForm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dynamicKind } from './dynamicKind.ts';

let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

const path = '/api/tasks/v3/tasks/us-003-onboarding';

async function task(): Promise<Task> {
  return (await (await olivia.fetch(path)).json()) as Task;
}

function patch(to: string, body: object): Promise<Response> {
  return olivia.fetch(to, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function saveStep(number: number, data: object): Promise<number> {
  const version = (await task()).steps.find((step) => step.number === number)?.version;
  return (await patch(`${path}/steps/${number}`, { version, data })).status;
}

test('a dynamic task completes once all required steps are done, and once for 20 concurrent requests', async () => {
  const refused = await patch(path, { version: (await task()).version, status: 'DONE' });
  expect(refused.status).toBe(409);
  const { errors } = (await refused.json()) as Problem;
  expect(errors?.slice(1).map((each) => each.path)).toEqual(['steps/2', 'steps/3', 'steps/4']);

  expect(await saveStep(4, { confirmed: true, files: 3 })).toBe(400);
  expect(await saveStep(4, { confirmed: true })).toBe(200);
  expect(
    await saveStep(2, { answers: { trustName: 'Reed Trust', trustEin: '12', hadAccountant: 'no' } }),
  ).toBe(200);
  expect((await task()).stepsDone).toBe(2);
  expect(
    await saveStep(2, { answers: { trustName: 'Reed Trust', trustEin: '12-3456789', hadAccountant: 'no' } }),
  ).toBe(200);

  const uploaded = await olivia.fetch('/api/storage/v1/clients/us-003/documents', {
    method: 'POST',
    body: uploadForm('agreement.pdf', somePdf(), { ccTask: 'us-003-onboarding', ccStep: '3' }),
  });
  expect(uploaded.status).toBe(201);
  const given = await task();
  expect(given.steps.map(({ data }) => data.files ?? null)).toEqual([null, null, 1, null]);
  expect([given.stepsDone, given.stepsTotal]).toEqual([4, 4]);
  const done = { version: given.version, status: 'DONE' };
  const answers = await Promise.all(Array.from({ length: 20 }, () => patch(path, done)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await task()).toMatchObject({ status: 'DONE', version: given.version + 1 });
});

test('a step with a malformed form returns 400 with the path of the fault', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const fields = [{ name: 'state', label: { 'en-us': 'State' }, type: 'choice', options: [] }];
  const steps = [
    { label: 'Read', params: { kind: 'information', text: 'Welcome' } },
    { label: 'Answer', params: { kind: 'form', form: { id: 'answers', version: 1, fields } } },
  ];
  const response = await staff.fetch('/api/tasks/v3/tasks', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: 'us-003', kind: 'DYNAMIC', label: 'Broken', steps }),
  });
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as Problem;
  expect(errors).toMatchObject([{ path: 'body/steps/1/params/form/fields/0/options', reason: 'invalid' }]);
});

test('a step is sent back with a reason, answered again and accepted, and a task on paper is received', async () => {
  const { accept, sendBackStep, sendBack, receive } = staffReview(await portal.signIn('staff@demo.test'));
  // Completed by the test above.
  const returned = await sendBackStep('us-003-onboarding', 2, 'Is the number right?');
  expect(returned).toMatchObject({ status: 'WIP', stepsDone: 3 });
  const answers = { trustName: 'Reed Trust', trustEin: '12-3456780', hadAccountant: 'no' };
  expect(await saveStep(2, { answers })).toBe(200);
  await accept('us-003-onboarding', 2);
  expect(await saveStep(2, { answers: { ...answers, trustName: 'Reed' } })).toBe(409);

  expect((await receive('us-003-onboarding')).status).toBe(200);
  expect(await task()).toMatchObject({ status: 'RECEIVED' });
  expect(await sendBack('us-003-onboarding', 'The signature is missing.')).toMatchObject({
    status: 'WIP',
    returnReason: 'The signature is missing.',
  });
});

test('a date limit of today holds for the day of the person who answers, wherever they are', () => {
  const kind = dynamicKind({ now: () => new Date('2026-11-20T20:00:00Z') });
  const fields = [
    { name: 'given', label: { 'en-us': 'Given on' }, type: 'date', min: 'today', max: 'today' },
  ];
  const isDone = (given: string) =>
    kind.isStepDone?.({
      number: 1,
      label: 'Answer',
      description: null,
      required: true,
      params: { kind: 'form', form: { id: 'answers', version: 1, fields } },
      data: { answers: { given } },
      comment: null,
      dnaComment: null,
      review: null,
      version: 1,
    });
  const days = ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  expect(days.filter(isDone)).toEqual(['2026-11-20', '2026-11-21']);
});
