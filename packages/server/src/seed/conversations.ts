import type { Tx } from '../portal/schema.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { seedEntry } from './seedEntry.ts';

interface DemoConversation {
  readonly companyId: string;
  readonly clientId: string;
  readonly asked: DemoSaid;
  readonly answered: DemoSaid;
}

interface DemoSaid {
  readonly by: string;
  /** Hours since it was said. */
  readonly age: number;
  readonly text: string;
}

/** Adds a question of each demo firm's client that the staff have answered and the client has not read yet. */
export async function seedConversations(tx: Tx, { clock, ids }: SeedDeps): Promise<void> {
  for (const { companyId, clientId, asked, answered } of demoConversations) {
    const about = { kind: 'client', id: ids.next(), name: asked.text } as const;
    for (const { by: userId, age, text } of [asked, answered]) {
      const at = new Date(clock.now().getTime() - age * 3_600_000);
      await seedEntry(tx, ids, { companyId, clientId, about, userId, text, at });
    }
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
      by: 'aurora-beatriz',
      age: 4,
      text: 'Até o quinto dia útil do mês que vem. As de cartão podem vir depois.',
    },
  },
  {
    companyId: 'c3001',
    clientId: 'gb-001',
    asked: { by: 'george', age: 25, text: 'Do you still need the mileage log as a spreadsheet?' },
    answered: {
      by: 'thames-harriet',
      age: 5,
      text: 'A photo of each page is fine, as long as the dates are legible.',
    },
  },
];
