import type { Tx } from '../portal/schema.ts';
import { addToDemoInbox, hoursAgo } from './addToDemoInbox.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { seedEntry } from './seedEntry.ts';

interface DemoConversation {
  readonly companyId: string;
  readonly clientId: string;
  readonly asked: DemoSaid;
  /** The staff's answer. If omitted, the question waits in the staff's inbox. */
  readonly answered?: DemoSaid;
}

interface DemoSaid {
  readonly by: string;
  /** Hours since the entry was written. */
  readonly age: number;
  readonly text: string;
}

/**
 * Adds questions from a client of each demo firm: one that the staff have answered but the client has not read yet, and
 * one that waits for an answer.
 */
export async function seedConversations(tx: Tx, { clock, ids }: SeedDeps): Promise<void> {
  for (const { companyId, clientId, asked, answered } of demoConversations) {
    const about = { kind: 'client', id: ids.next(), name: asked.text } as const;
    for (const { by: userId, age, text } of answered ? [asked, answered] : [asked]) {
      const at = hoursAgo(clock, age);
      await seedEntry(tx, ids, { companyId, clientId, about, userId, text, at });
    }
    if (!answered)
      await addToDemoInbox(tx, { clock, ids }, asked.age, {
        companyId,
        kind: 'conversation',
        clientId,
        userId: asked.by,
        key: about.id,
        facts: { about: '' },
        text: asked.text,
        path: `/staff/conversations?${new URLSearchParams({ conversation: about.id })}`,
      });
  }
}

const demoConversations: readonly DemoConversation[] = [
  {
    companyId: 'c1001',
    clientId: 'us-001',
    asked: { by: 'olivia', age: 26, text: 'Does a planer bought in December still count for this year?' },
    answered: {
      by: 'staff',
      age: 3,
      text: 'It does if it is in use by the end of the year. Send us the invoice and the date of delivery.',
    },
  },
  {
    companyId: 'c2001',
    clientId: 'br-001',
    asked: { by: 'ines', age: 27, text: 'Até que dia vocês precisam das notas de serviço deste mês?' },
    answered: {
      by: 'livia',
      age: 4,
      text: 'Até o quinto dia útil do mês que vem. As de cartão podem vir depois.',
    },
  },
  {
    companyId: 'c3001',
    clientId: 'gb-001',
    asked: { by: 'george', age: 25, text: 'Do you still need the mileage log as a spreadsheet?' },
    answered: {
      by: 'helen',
      age: 5,
      text: 'A photo of each page is fine, as long as the dates are legible.',
    },
  },
  {
    companyId: 'c1001',
    clientId: 'us-001',
    asked: {
      by: 'olivia',
      age: 2.5,
      text: 'We are hiring a second carpenter in January. What do we have to send you?',
    },
  },
  {
    companyId: 'c2001',
    clientId: 'br-001',
    asked: {
      by: 'ines',
      age: 1.5,
      text: 'A padaria vai fechar entre o Natal e o Ano-Novo. Dou férias coletivas ou é folga?',
    },
  },
  {
    companyId: 'c3001',
    clientId: 'gb-001',
    asked: {
      by: 'george',
      age: 1.2,
      text: 'HMRC wrote about my tax code again. Shall I send you the letter?',
    },
  },
];
