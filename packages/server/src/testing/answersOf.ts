import { signOut } from '@anteroom/contract';
import type { Db } from '../portal/schema.ts';
import { exampleRequest, type Target } from './exampleRequest.ts';
import { signIn } from './signIn.ts';
import type { TestPortal } from './testPortal.ts';

/** Response to a request. */
export interface Answer {
  /** Method and path. */
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

/** Calls every route with one of these methods, with its example, as the firm's owner and as one of its clients. */
export async function answersOf(
  portal: Pick<TestPortal, 'url' | 'routes'>,
  target: Target,
  ...methods: readonly string[]
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const email of ['staff@demo.test', 'olivia@demo.test']) {
    const person = await signIn(portal.url, email);
    for (const { method, url, endpoint, access } of portal.routes) {
      const isStream = endpoint?.produces?.[0] === 'text/event-stream';
      if (!endpoint || access === 'public' || !methods.includes(method) || isStream || endpoint === signOut)
        continue;
      const { path, body, headers } = exampleRequest(endpoint, target, `${answers.length}-${Date.now()}`);
      const response = await person.fetch(path, { method, body, headers });
      answers.push({ name: `${method} ${url}`, status: response.status, text: await response.text() });
    }
  }
  return answers;
}

/** Returns the request and its status, for comparison. */
export const statusOf = ({ name, status }: Answer) => `${name} ${status}`;

/** Returns objects of a client of a demo firm, to be used in requests. */
export async function findTarget(db: Db, companyId: string): Promise<Target> {
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('containers as c', (join) =>
      join.onRef('c.company_id', '=', 'd.company_id').onRef('c.container_id', '=', 'd.container_id'),
    )
    .select(['document_id', 'd.container_id'])
    .where('d.company_id', '=', companyId)
    .where('d.client_id', '=', 'us-001')
    .where('c.type', '=', 'Folder')
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('tasks')
    .select(['task_id', 'group_id', 'version'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', 'us-001')
    .where('status', '=', 'NEW')
    .executeTakeFirstOrThrow();
  return {
    companyId,
    clientId: 'us-001',
    folderId: document.container_id,
    documentId: document.document_id,
    taskId: task.task_id,
    taskVersion: task.version,
    taskGroupId: task.group_id,
    secrets: [],
  };
}
