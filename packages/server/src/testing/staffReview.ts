import type { Task } from '@anteroom/contract';
import { sql } from 'kysely';
import { answerOf } from './answerOf.ts';
import { sendJson } from './sendJson.ts';
import type { SignedIn } from './signIn.ts';
import type { TestPortal } from './testPortal.ts';

const path = (taskId: string) => `/api/tasks/v3/tasks/${taskId}`;

/** Returns functions for staff's reviews of a task, each of which uses the task's current version. */
export function staffReview(staff: SignedIn) {
  const read = (taskId: string) => answerOf<Task>(staff.fetch(path(taskId)));
  const review = async (taskId: string, number: number, said: object) => {
    const version = (await read(taskId)).steps.find((step) => step.number === number)?.version;
    return answerOf<Task>(
      sendJson(staff, 'PATCH', `${path(taskId)}/steps/${number}/review`, { version, ...said }),
    );
  };
  return {
    accept: (taskId: string, step: number) => review(taskId, step, { state: 'accepted' }),
    sendBackStep: (taskId: string, step: number, reason: string) =>
      review(taskId, step, { state: 'returned', reason, sendNotification: true }),
    async sendBack(taskId: string, reason: string): Promise<Task> {
      const { version } = await read(taskId);
      return answerOf(sendJson(staff, 'POST', `${path(taskId)}/return`, { version, reason }));
    },
    /** Returns the portal's response, which may be a refusal. */
    async receive(taskId: string): Promise<Response> {
      const { version } = await read(taskId);
      return sendJson(staff, 'PATCH', path(taskId), { version, status: 'RECEIVED' });
    },
  };
}

/** Returns the subjects of the e-mails to Olivia that name a task. */
export async function oliviaIsTold({ database: { db } }: TestPortal, label: string): Promise<string[]> {
  const { rows } = await sql<{ subject: string }>`
    select data->>'subject' as subject from jobs.job
    where name = 'mail' and data->>'to' = 'olivia@demo.test' and data->>'subject' like ${`%: ${label}`}
    order by created_on`.execute(db);
  return rows.map(({ subject }) => subject);
}
