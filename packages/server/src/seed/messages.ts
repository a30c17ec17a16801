import type { Tx } from '../database/schema.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { SeedDay } from './seedDay.ts';
import { staffOf } from './staff.ts';

interface DemoMessage {
  readonly companyId: string;
  readonly clientId: string;
  /** Days since it was sent. */
  readonly age: number;
  readonly subject: string;
  readonly body: string;
  /** The user who has read it. */
  readonly readBy?: string;
}

/** What the demo firms say to clients: a greeting on the first day of one, a year of messages to another. */
export async function seedMessages(tx: Tx, { clock, ids }: SeedDeps): Promise<void> {
  const day = new SeedDay(clock);
  for (const { companyId, clientId, age, subject, body, readBy } of demoMessages) {
    const message = { company_id: companyId, message_id: ids.next() };
    const written_by = staffOf[companyId];
    if (written_by === undefined) throw new Error(`Nobody works for ${companyId}.`);
    await tx
      .insertInto('messages')
      .values({
        ...message,
        client_id: clientId,
        subject,
        body,
        shown_from: day.time(-age),
        shown_until: null,
        written_by,
      })
      .execute();
    if (readBy === undefined) continue;
    await tx
      .insertInto('message_reads')
      .values({ ...message, user_id: readBy, read_at: day.time(1 - age) })
      .execute();
  }
}

const workshop = { companyId: 'c1001', clientId: 'us-001' } as const;

const demoMessages: readonly DemoMessage[] = [
  {
    ...workshop,
    age: 2,
    subject: 'One call before you buy the new planer',
    body: 'Hi Olivia,\n\nwhen you buy it decides in which year it counts. Fifteen minutes by phone are enough: call us on a day that suits you.\n\nStella',
  },
  {
    ...workshop,
    age: 40,
    subject: 'Your quarter is closed',
    body: 'Your books for the last quarter are closed, and the statements are under Documents. Sales are up 6 percent on last year. Well done.',
    readBy: 'olivia',
  },
  {
    ...workshop,
    age: 160,
    subject: 'Another rate of sales tax',
    body: 'The county’s rate changes next month. We have updated your register file; you have nothing to do.',
    readBy: 'olivia',
  },
  {
    ...workshop,
    age: 310,
    subject: 'What we need for last year’s return',
    body: 'We have put everything we need on your task list. Bank statements first, please: the rest follows from them.',
    readBy: 'olivia',
  },
  {
    companyId: 'c1001',
    clientId: 'us-003',
    age: 1,
    subject: 'Welcome to Harbor & Finch',
    body: 'We are glad to look after the trust from now on.\n\nWhat we need from you is on your task list, each with the day until which it helps us most. Whatever we make for you appears under Documents. And when something is unclear, call: you reach us from 9 to 5.\n\nStella Finch',
  },
];
