import { expect, test } from 'vitest';
import { repetitionItems } from './inboxItems.ts';
import type { RepetitionPortal } from './tables.ts';

const { words } = repetitionItems({} as RepetitionPortal);
const facts = { name: 'Ano', year: 2027 };

test.each([
  [0, '“Ano” foi adicionado para 0 clientes'],
  [1, '“Ano” foi adicionado para 1 cliente'],
  [2, '“Ano” foi adicionado para 2 clientes'],
])('Portuguese texts for %i clients have the right plural', (count, added) => {
  const all = { ...facts, state: 'added', count, failed: 0, names: [] } as const;
  expect(words('pt-br', all)).toBe(added);
  expect(words('pt-br', { ...all, failed: 1, names: ['Padaria'] })).toBe(`${added} e não para 1: Padaria`);
  const ahead = words('pt-br', { ...facts, state: 'ahead', count, on: '2027-02-14' });
  expect(ahead).toBe(`${added.replace('foi', 'será')} em 14 de fevereiro de 2027`);
});
