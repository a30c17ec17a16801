import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { Db } from '../database/schema.ts';
import { csvFile } from './csvFile.ts';
import type { Report } from './Report.ts';

/** So many rows, numbered from 1. */
function countTo(rows: number): Report<object, number> {
  return {
    name: 'payroll-entries',
    columns: [{ name: 'number', cell: (value) => ({ kind: 'integer', value }) }],
    list: async (_db, _reported, _filter, { pageSize = 1, after = '0' }) => {
      const from = Number(after);
      const items = Array.from({ length: Math.min(pageSize, rows - from) }, (_, index) => from + index + 1);
      const last = from + items.length;
      return { items, next: last < rows ? String(last) : null };
    },
  };
}

async function linesOf(rows: number, maxRows: number, language = 'en-us'): Promise<string[]> {
  const of = { companyId: 'f', clientId: 'c' };
  const content = await text(await csvFile({} as Db, countTo(rows), of, {}, language, maxRows));
  return content.trimEnd().split('\r\n');
}

test.each([
  [0, 10],
  [10, 10],
  [1203, 2000],
])('%i rows of at most %i are all in the file', async (rows, maxRows) => {
  const [, ...lines] = await linesOf(rows, maxRows);
  expect(lines).toEqual(Array.from({ length: rows }, (_, index) => String(index + 1)));
});

test('where there are more than a file takes, its last line says so', async () => {
  expect(await linesOf(11, 2, 'pt-br')).toEqual([
    '\ufeffSolicitação',
    '1',
    '2',
    'As primeiras 2 linhas. Para obter as outras, restrinja os filtros.',
  ]);
});
