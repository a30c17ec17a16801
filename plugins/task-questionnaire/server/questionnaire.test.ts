import { buffer } from 'node:stream/consumers';
import type { DocumentList, Problem, Task, TaskGroupList } from '@anteroom/contract';
import { blobKey } from '@anteroom/server/kernel/blobs/blobStore';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { oliviaIsTold, staffReview } from '@anteroom/server/testing/staffReview';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { sql } from 'kysely';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LastAnswers } from '../api.ts';

let portal: TestPortal;
let olivia: SignedIn;
let george: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  george = await portal.signIn('george@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';

async function get<T>(person: SignedIn, path: string): Promise<T> {
  const answer = await person.fetch(path);
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

function send(person: SignedIn, method: 'POST' | 'PATCH', path: string, body: object): Promise<Response> {
  return person.fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

/** A short questionnaire, so that a test can answer all its questions. */
const definition = {
  id: 'short',
  version: 1,
  sections: [
    {
      id: 'you',
      title: { 'en-us': 'You' },
      fields: [
        { name: 'name', type: 'text', label: { 'en-us': 'Name' }, required: true },
        { name: 'ssn', type: 'ssn', label: { 'en-us': 'SSN' }, required: true },
        {
          name: 'jobs',
          type: 'group',
          label: { 'en-us': 'Jobs' },
          entry: { 'en-us': 'Job' },
          fields: [
            { name: 'employer', type: 'text', label: { 'en-us': 'Employer' }, required: true },
            { name: 'pay', type: 'currency', currency: 'USD', label: { 'en-us': 'Pay' } },
          ],
        },
        { name: 'hasMortgage', type: 'yesNo', label: { 'en-us': 'Mortgage' } },
      ],
    },
  ],
  followUps: [
    {
      id: 'form',
      when: { field: 'hasMortgage', is: 'yes' },
      label: { 'en-us': 'Form 1098' },
      description: { 'en-us': 'From the bank' },
    },
  ],
};

async function newQuestionnaire(label: string): Promise<Task> {
  const answer = await send(staff, 'POST', '', {
    clientId: 'us-003',
    kind: 'QUESTIONNAIRE',
    label,
    params: { taxYear: 2025 },
    definition,
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Task;
}

async function save(task: Task, answers: object): Promise<Task> {
  const answer = await send(olivia, 'PATCH', `/${task.taskId}`, { version: task.version, data: { answers } });
  expect(answer.status).toBe(200);
  return (await answer.json()) as Task;
}

const complete = ({ taskId, version }: Task) =>
  send(olivia, 'PATCH', `/${taskId}`, { version, status: 'DONE' });

describe('the definition', () => {
  test('is rejected with 400 and the path of the fault when a field type is unknown', async () => {
    const broken = {
      ...definition,
      sections: [{ id: 'you', title: 'You', fields: [{ name: 'a', type: 'colour', label: 'A' }] }],
    };
    const answer = await send(staff, 'POST', '', {
      clientId: 'us-003',
      kind: 'QUESTIONNAIRE',
      label: 'x',
      definition: broken,
    });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as Problem;
    expect(errors?.[0]).toMatchObject({
      path: 'body/definition/sections/0/fields/0/type',
      reason: 'invalid',
    });
  });
});

describe('sending', () => {
  test('returns 409 and names each missing or invalid answer', async () => {
    const task = await save(await newQuestionnaire('Incomplete'), { ssn: '123', jobs: [{ employer: '' }] });
    const answer = await complete(task);
    expect(answer.status).toBe(409);
    const { errors } = (await answer.json()) as Problem;
    expect(errors?.slice(1).map(({ path, reason }) => `${path} ${reason}`)).toEqual([
      'data/answers/name required',
      'data/answers/ssn invalid',
      'data/answers/jobs/0/employer required',
    ]);
  });

  test('stores the answers as a PDF and creates a request for the documents that they call for', async () => {
    const task = await save(await newQuestionnaire('Tax: “2025” / Ação'), {
      name: 'Žofie Łęcka ß 漢',
      ssn: '123-45-6789',
      jobs: [{ employer: 'Doca São João', pay: '1234.5' }],
      hasMortgage: 'yes',
    });
    expect((await complete(task)).status).toBe(200);

    const { data } = await get<DocumentList>(
      olivia,
      '/api/documents/v1/containers/documents?clientId=us-003',
    );
    const kept = data.items.filter(({ customItemMetaData }) => customItemMetaData.ccTask === task.taskId);
    expect(kept).toMatchObject([
      {
        name: 'Tax  “2025”   Ação.pdf',
        mimeType: 'application/pdf',
        customItemMetaData: { ccGroupType: 'QUESTIONNAIRE.2025' },
      },
    ]);
    const text = await textOf(kept[0]?.id ?? '');
    for (const part of ['Žofie Łęcka ß ?', '123-45-6789', 'Doca São João', '$1,234.50', 'Job 1', 'Yes']) {
      expect(text).toContain(part);
    }

    const { groups } = await get<TaskGroupList>(olivia, `${base}/groups/clients/us-003?pageSize=100`);
    const [request] = groups
      .flatMap(({ tasks }) => tasks)
      .filter(({ label }) => label === `Documents: ${task.label}`);
    const { kind, steps } = await get<Task>(olivia, `${base}/${request?.taskId}`);
    expect(kind).toBe('DOCUMENT_REQUEST');
    expect(steps.map(({ label, description }) => `${label}: ${description}`)).toEqual([
      'Form 1098: From the bank',
    ]);
  });

  test('leaves one unreferenced PDF blob when it fails with 500, and succeeds on retry', async () => {
    const task = await save(await newQuestionnaire('Refused'), { name: 'Olivia', ssn: '123-45-6789' });
    const { db } = portal.database;
    const unused = () =>
      db
        .selectFrom('blobs as b')
        .leftJoin('documents as d', (join) =>
          join.onRef('d.company_id', '=', 'b.company_id').onRef('d.sha256', '=', 'b.sha256'),
        )
        .select('b.sha256')
        .where('d.document_id', 'is', null)
        .execute();
    const before = await unused();
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$`.execute(
      db,
    );
    await sql`create trigger refuse before update on tasks for each row when (new.label = 'Refused') execute function refuse()`.execute(
      db,
    );
    expect((await complete(task)).status).toBe(500);
    await sql`drop function refuse() cascade`.execute(db);
    expect(await unused()).toHaveLength(before.length + 1);
    expect((await complete(task)).status).toBe(200);
  });

  test('takes effect once for 20 concurrent requests: one version, one PDF, one follow-up task', async () => {
    const task = await save(await newQuestionnaire('Twice'), {
      name: 'Olivia',
      ssn: '123-45-6789',
      hasMortgage: 'yes',
    });
    const answers = await Promise.all(Array.from({ length: 20 }, () => complete(task)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const { version } = await get<Task>(olivia, `${base}/${task.taskId}`);
    expect(version).toBe(task.version + 1);
    const { data } = await get<DocumentList>(
      olivia,
      '/api/documents/v1/containers/documents?clientId=us-003',
    );
    expect(data.items.filter(({ name }) => name.startsWith('Twice'))).toHaveLength(1);
    const followed = await portal.database.db
      .selectFrom('tasks')
      .select('task_id')
      .where('trigger_task_id', '=', task.taskId)
      .execute();
    expect(followed).toHaveLength(1);
  });
});

describe('last year’s answers', () => {
  const lastOf = async (person: SignedIn, taskId: string) =>
    (await get<LastAnswers>(person, `${base}/${taskId}/last-answers`)).last;

  test('come from the newest completed questionnaire of the kind', async () => {
    const task = await get<Task>(olivia, `${base}/us-002-questionnaire`);
    const last = await lastOf(olivia, task.taskId);
    expect(last?.taxYear).toBe((task.params.taxYear ?? 0) - 1);
    expect(last?.answers).toMatchObject({ lastName: 'Reed' });
  });

  test('are null for the first questionnaire, and return 404 for another client’s user', async () => {
    expect(await lastOf(olivia, 'us-002-questionnaire-last')).toBeNull();
    expect((await george.fetch(`${base}/us-002-questionnaire/last-answers`)).status).toBe(404);
  });

  test('return 404 for a task that is no questionnaire', async () => {
    expect((await olivia.fetch(`${base}/us-001-bank-statements/last-answers`)).status).toBe(404);
  });
});

async function textOf(documentId: string): Promise<string> {
  const { sha256, company_id } = await portal.deps.db
    .selectFrom('documents')
    .select(['sha256', 'company_id'])
    .where('document_id', '=', documentId)
    .executeTakeFirstOrThrow();
  const bytes = await buffer(await portal.deps.blobs.open(blobKey(company_id, sha256)));
  const pdf = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise;
  let text = '';
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join('\n');
  }
  return text;
}

test('a task can be added with the definition from the template', async () => {
  const template = '/api/tasks/v3/questionnaires/QUESTIONNAIRE/template?taxYear=2026';
  const { definition: asked } = await get<{ definition: object }>(staff, template);
  const task = {
    clientId: 'us-003',
    kind: 'QUESTIONNAIRE',
    label: 'By template',
    params: { taxYear: 2026 },
    definition: asked,
  };
  expect((await send(staff, 'POST', '', task)).status).toBe(201);
});

describe('the firm', () => {
  const answers = { name: 'Ada', ssn: '123-45-6789', jobs: [{ employer: 'Mill' }] };

  test('sends a questionnaire back with a reason, and the client completes it again from the kept answers', async () => {
    const task = await save(await newQuestionnaire('To be completed'), answers);
    expect((await complete(task)).status).toBe(200);
    const returned = await staffReview(staff).sendBack(task.taskId, 'You had two jobs.');
    expect(returned).toMatchObject({ status: 'WIP', returnReason: 'You had two jobs.', data: { answers } });
    expect(await oliviaIsTold(portal, 'To be completed')).toContain(
      'Harbor & Finch CPAs needs something more: To be completed',
    );
    const jobs = [...answers.jobs, { employer: 'Bakery' }];
    expect((await complete(await save(returned, { ...answers, jobs }))).status).toBe(200);
  });

  test('marks a questionnaire answered on paper as received, and the client is notified', async () => {
    const { taskId } = await newQuestionnaire('On paper');
    expect((await staffReview(staff).receive(taskId)).status).toBe(200);
    expect(await oliviaIsTold(portal, 'On paper')).toContain('Harbor & Finch CPAs has received: On paper');
  });
});
