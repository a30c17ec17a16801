import type { NewTask, Task } from '@anteroom/contract';
import type { LastAnswers } from '@anteroom/plugin-task-questionnaire/api';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { informationRequestKind } from '../api.ts';

const base = '/api/tasks/v3/tasks';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

test('last year’s answers come from the newest completed request', async () => {
  const george = await portal.signIn('george@demo.test');
  const { last } = await answerOf<LastAnswers>(george.fetch(`${base}/gb-001-information/last-answers`));
  expect(last?.answers).toMatchObject({ niNumber: 'AB 12 34 56 C' });
});

test('a task can be added with the definition from the template', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const template = `/api/tasks/v3/questionnaires/${informationRequestKind}/template?taxYear=2026`;
  const { definition } = await answerOf<Pick<NewTask, 'definition'>>(staff.fetch(template));
  const task = {
    clientId: 'us-003',
    kind: informationRequestKind,
    label: 'By template',
    params: { taxYear: 2026 },
    definition,
  };
  await answerOf(sendJson(staff, 'POST', base, task), 201);
});

test('a request answered on paper is marked as received, and can be sent back with a reason', async () => {
  const helen = await portal.signIn('helen@demo.test');
  const { receive, sendBack } = staffReview(helen);
  const george = await portal.signIn('george@demo.test');
  expect((await receive('gb-001-information')).status).toBe(200);
  await sendBack('gb-001-information', 'The second page is blank.');
  expect(await answerOf<Task>(george.fetch(`${base}/gb-001-information`))).toMatchObject({
    status: 'WIP',
    returnReason: 'The second page is blank.',
  });
});
