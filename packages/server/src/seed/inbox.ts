import { DemoDay } from '@anteroom/server-sdk/demo';
import type { OwnFacts, OwnKind } from '../portal/inbox/ownKinds.ts';
import type { Tx } from '../portal/schema.ts';
import { addToDemoInbox } from './addToDemoInbox.ts';
import type { SeedDeps } from './SeedDeps.ts';

interface DemoItem<Kind extends OwnKind = OwnKind> {
  readonly kind: Kind;
  readonly companyId: string;
  readonly clientId: string | null;
  readonly userId: string | null;
  /** Identifies what the item is about and what staff act on. */
  readonly key?: string;
  /** Hours since the item arrived. */
  readonly age: number;
  readonly facts: OwnFacts[Kind];
  readonly text?: string;
  readonly path?: string;
}

/** Adds items that arrived in the inboxes of the demo firms within a day. */
export async function seedInbox(tx: Tx, deps: SeedDeps): Promise<void> {
  for (const { age, ...item } of demoItems(new DemoDay(deps.clock)))
    await addToDemoInbox(tx, deps, age, item);
}

const task = (clientId: string, taskId: string) => `/tasks/clients/${clientId}/task/${taskId}`;
const documents = (clientId: string) => `/documents?client=${clientId}&view=all`;

const olivia = { companyId: 'c1001', clientId: 'us-001', userId: 'olivia' } as const;
const ines = { companyId: 'c2001', clientId: 'br-001', userId: 'ines' } as const;
const george = { companyId: 'c3001', clientId: 'gb-001', userId: 'george' } as const;

const demoItems = (day: DemoDay): readonly DemoItem[] => [
  {
    ...olivia,
    clientId: 'us-002',
    kind: 'uploads',
    age: 16,
    facts: { count: 1, names: ['Donation receipt, food bank.png'] },
    path: documents('us-002'),
  },
  {
    ...olivia,
    kind: 'note',
    age: 5.5,
    facts: { about: 'Upload your year-end inventory count' },
    text: 'We count on Saturday. You’ll have it on Monday.',
    key: 'us-001-inventory',
    path: task('us-001', 'us-001-inventory'),
  },
  {
    companyId: 'c1001',
    clientId: 'us-101',
    userId: 'marco',
    kind: 'uploads',
    age: 2,
    facts: { count: 1, names: ['Bank statement.pdf'] },
    path: documents('us-101'),
  },
  {
    companyId: 'c1001',
    clientId: null,
    userId: null,
    kind: 'refused-sign-in',
    age: 1,
    facts: { email: 'ruth.ellery@mail.test', issuer: 'https://accounts.mail.test' },
    path: '/staff/people',
  },
  {
    ...ines,
    kind: 'uploads',
    age: 17,
    facts: { count: 1, names: ['Nota do forno novo.png'] },
    path: documents('br-001'),
  },
  {
    ...ines,
    kind: 'note',
    age: 3,
    facts: { about: 'Enviar o espelho de ponto dos funcionários' },
    text: 'O ponto do Davi vai na segunda, ele esteve de férias.',
    key: 'br-001-cartao-ponto',
    path: task('br-001', 'br-001-cartao-ponto'),
  },
  {
    ...george,
    kind: 'comment',
    age: 20,
    facts: { about: 'Payment on account, reminder.pdf' },
    text: 'Paid by bank transfer this morning.',
    path: documents('gb-001'),
  },
  {
    ...george,
    kind: 'note',
    age: 3.5,
    facts: { about: 'Upload your dividend vouchers' },
    text: 'There were only two payments this year.',
    key: 'gb-001-dividends',
    path: task('gb-001', 'gb-001-dividends'),
  },
  {
    companyId: 'c1001',
    clientId: 'us-102',
    userId: 'marco',
    kind: 'uploads',
    age: 3,
    facts: { count: 2, names: [2, 1].map((monthsAgo) => `Payroll, ${day.month(monthsAgo, 'en-US')}.csv`) },
    path: documents('us-102'),
  },
  {
    companyId: 'c1001',
    clientId: 'us-201',
    userId: null,
    kind: 'undelivered',
    key: 'mfa@demo.test',
    age: 9,
    facts: {
      email: 'mfa@demo.test',
      name: 'Miriam Fairbanks',
      reply: '550 5.1.1 No such user here',
    },
    path: '/staff/people',
  },
];
