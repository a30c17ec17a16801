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
  for (const { age, ...item } of demoItems) await addToDemoInbox(tx, deps, age, item);
}

const task = (clientId: string, taskId: string) => `/tasks/clients/${clientId}/task/${taskId}`;
const documents = (clientId: string) => `/documents?client=${clientId}&view=all`;

const olivia = { companyId: 'c1001', clientId: 'us-001', userId: 'olivia' } as const;
const ines = { companyId: 'c2001', clientId: 'br-001', userId: 'ines' } as const;
const george = { companyId: 'c3001', clientId: 'gb-001', userId: 'george' } as const;

const demoItems: readonly DemoItem[] = [
  {
    ...olivia,
    kind: 'comment',
    age: 21.5,
    facts: { about: 'Profit and loss' },
    text: 'Materials look high. Is the oak delivery in here already?',
    path: documents('us-001'),
  },
  {
    ...olivia,
    kind: 'uploads',
    age: 6,
    facts: {
      count: 4,
      names: ['Bandsaw, invoice.pdf', 'Planer, invoice.pdf', 'Dust extractor, receipt.png'],
    },
    path: documents('us-001'),
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
    kind: 'comment',
    age: 22,
    facts: { about: 'DAS' },
    text: 'Posso pagar pelo PIX?',
    path: documents('br-001'),
  },
  {
    ...ines,
    kind: 'uploads',
    age: 7,
    facts: { count: 3, names: ['Extrato Itaú.pdf', 'Extrato Nubank.pdf', 'Comprovante de aluguel.pdf'] },
    path: documents('br-001'),
  },
  {
    ...ines,
    kind: 'note',
    age: 3,
    facts: { about: 'Enviar o espelho de ponto dos funcionários' },
    text: 'O cartão da Marlene vai na segunda, ela esteve de férias.',
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
    kind: 'uploads',
    age: 4,
    facts: { count: 2, names: ['Dividend voucher, March.pdf', 'Dividend voucher, September.pdf'] },
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
    facts: { count: 2, names: ['Payroll, October.pdf', 'Payroll, November.pdf'] },
    path: documents('us-102'),
  },
  {
    companyId: 'c1001',
    clientId: 'us-103',
    userId: null,
    kind: 'undelivered',
    key: 'accounts@fairbanks.test',
    age: 9,
    facts: {
      email: 'accounts@fairbanks.test',
      name: 'Miriam Fairbanks',
      reply: '550 5.1.1 No such user here',
    },
    path: '/staff/people',
  },
];
