import { DemoDay } from '@anteroom/server-sdk/demo';
import type { Tx } from '../portal/schema.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { staffOf } from './staff.ts';

interface DemoMessage {
  readonly companyId: string;
  readonly clientId: string;
  /** Days since the message was sent. */
  readonly age: number;
  readonly subject: string;
  readonly body: string;
  /** The user who has read the message. */
  readonly readBy?: string;
}

/**
 * Adds the messages of the demo firms to their clients: to one client about a new service, to another a year of
 * messages.
 */
export async function seedMessages(tx: Tx, { clock, ids }: SeedDeps): Promise<void> {
  const day = new DemoDay(clock);
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
    body: 'Hi Olivia,\n\nWhen you buy it decides which tax year it counts for. Fifteen minutes by phone is enough. Call us any day that suits you.\n\nStella',
  },
  {
    ...workshop,
    age: 40,
    subject: 'Your quarter is closed',
    body: 'We’ve closed your books for last quarter, and the statements are in Documents. Sales are up 6 percent on last year. Well done!',
    readBy: 'olivia',
  },
  {
    ...workshop,
    age: 160,
    subject: 'New sales tax rate',
    body: 'The county’s rate changes next month. We’ve updated your register file, so you don’t need to do anything.',
    readBy: 'olivia',
  },
  {
    ...workshop,
    age: 310,
    subject: 'What we need for last year’s return',
    body: 'Everything we need is on your task list. Please start with your bank statements.',
    readBy: 'olivia',
  },
  {
    companyId: 'c1001',
    clientId: 'us-003',
    age: 1,
    subject: 'We now keep the trust’s books, too',
    body: 'Besides the returns, we look after the books of the trust from now on.\n\nYour task list shows what we need from you and when. Everything we prepare for you appears under Documents. If anything is unclear, call us from 9 to 5.\n\nStella Finch',
  },
];
