import type { Portal } from '@anteroom/server-sdk';
import { expect, test } from 'vitest';
import type { Report, Reported } from './Report.ts';
import { readReport } from './ReportFile.ts';
import { reportTexts } from './reportTexts.ts';

const of: Reported = { companyId: 'f', contactId: 'p', role: 'client', clientId: 'c' };

/** A database that must not be read. */
const db: Portal['db'] = { inFirm: (_firm, work) => work({} as never) };

/** Returns a report with the given number of rows, numbered from 1. */
function countTo(rows: number): Report<object, number> {
  return {
    name: 'payroll-entries',
    columns: [{ name: 'number', kind: 'number', value: (row) => row }],
    list: async (_tx, _reported, _filter, { pageSize = 1, after = '0' }) => {
      const from = Number(after);
      const items = Array.from({ length: Math.min(pageSize, rows - from) }, (_, index) => from + index + 1);
      const last = from + items.length;
      return { items, next: last < rows ? String(last) : null };
    },
    totals: async () => ({ columns: [], rows: [] }),
    filterLines: () => [],
  };
}

async function read(rows: number, maxRows: number) {
  const file = await readReport(db, countTo(rows), of, {}, reportTexts('pt-br'), maxRows);
  const numbers: unknown[] = [];
  for await (const page of file.pages) numbers.push(...page.rows.map(([cell]) => cell?.value));
  return { numbers, lastLine: file.lastLine() };
}

test.each([
  [0, 10],
  [10, 10],
  [1203, 2000],
])('all of %i rows are read with a limit of %i', async (rows, maxRows) => {
  expect(await read(rows, maxRows)).toEqual({
    numbers: Array.from({ length: rows }, (_, index) => index + 1),
    lastLine: null,
  });
});

test('a file with more rows than its limit ends with a line that says so', async () => {
  expect(await read(11, 2)).toEqual({
    numbers: [1, 2],
    lastLine: 'Estas são as primeiras 2 linhas. Restrinja os filtros para ver as outras.',
  });
});

test('each page is read only when it is needed, in a transaction of its own', async () => {
  const open = { now: 0, all: 0 };
  const counting: Portal['db'] = {
    async inFirm(_firm, work) {
      open.now += 1;
      open.all += 1;
      const done = await work({} as never);
      open.now -= 1;
      return done;
    },
  };
  const file = await readReport(counting, countTo(1203), of, {}, reportTexts('pt-br'), 2000);
  const seen: (typeof open)[] = [];
  for await (const _ of file.pages) seen.push({ ...open });
  expect(seen).toEqual([1, 2, 3].map((all) => ({ now: 0, all })));
});
