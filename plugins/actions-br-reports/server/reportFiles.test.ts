import { text } from 'node:stream/consumers';
import { pdfSheets } from '@anteroom/server/kernel/pdf/pdfSheets';
import { readZip } from '@anteroom/server/testing/readZip';
import { PDF } from '@libpdf/core';
import { readXlsx } from 'hucre/xlsx';
import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';

import { csvFile } from './csvFile.ts';
import { pdfFile, type ReportHead } from './pdfFile.ts';
import type { Cell, ReportTable } from './Report.ts';
import type { ReportFile } from './ReportFile.ts';
import { reportTexts } from './reportTexts.ts';
import { xlsxFile } from './xlsxFile.ts';

const columns: ReportTable['columns'] = [
  { label: 'Funcionário', kind: 'text' },
  { label: 'Competência', kind: 'month' },
  { label: 'Envio', kind: 'day' },
  { label: 'Horas', kind: 'minutes' },
  { label: 'Valor (R$)', kind: 'amount' },
  { label: 'Solicitação', kind: 'number' },
];
const ana: readonly Cell[] = [
  { kind: 'text', value: 'Ana Conceição' },
  { kind: 'month', value: '2026-10' },
  { kind: 'day', value: '2026-11-03' },
  { kind: 'minutes', value: 1830 },
  { kind: 'amount', value: 123_450 },
  { kind: 'number', value: 4711 },
];
const hostile: readonly Cell[] = [
  { kind: 'text', value: '=HYPERLINK("http://x";"y") <&> \u0000\u000b' },
  ...ana.slice(1, -1).map(({ kind }) => ({ kind, value: null }) as Cell),
  { kind: 'number', value: 1 },
];

function fileOf(rows: ReportTable['rows'], lastLine: string | null = null): ReportFile {
  return {
    columns,
    pages: (async function* () {
      yield { rows };
    })(),
    texts: reportTexts('pt-br'),
    lastLine: () => lastLine,
  };
}

describe('a workbook', () => {
  async function bytesOf(file: ReportFile): Promise<Buffer> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of xlsxFile(file, 'Lançamentos da folha')) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async function sheetOf(workbook: Buffer): Promise<string> {
    return String((await readZip(workbook)).get('xl/worksheets/sheet1.xml'));
  }

  test('has numbers as numbers, dates as dates, and hours as fractions of a day', async () => {
    const bytes = await bytesOf(fileOf([ana], 'E mais'));
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.name).toBe('Lançamentos da folha');
    const [heads, first, last] = sheets[0]?.rows ?? [];
    expect(heads).toEqual(columns.map(({ label }) => label));
    expect(first?.slice(0, 3)).toEqual([
      'Ana Conceição',
      new Date('2026-10-01T00:00Z'),
      new Date('2026-11-03T00:00Z'),
    ]);
    expect(first?.slice(4)).toEqual([1234.5, 4711]);
    // 30:30 hours as a fraction of days. Some readers would show it as a day in 1900.
    expect(await sheetOf(bytes)).toContain(`<v>${1830 / 1440}</v>`);
    expect(last?.[0]).toBe('E mais');
  });

  test('has no formula and stays well-formed XML, whatever text a cell contains', async () => {
    const bytes = await bytesOf(fileOf([hostile]));
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]?.[0]).toMatch(/^=HYPERLINK\("http:\/\/x";"y"\) <&> /);
    const sheet = await sheetOf(bytes);
    expect(sheet).toContain('&lt;&amp;&gt;');
    expect(() => new SaxesParser().write(sheet).close()).not.toThrow();
    for (const never of ['<f', '\u0000', '\u000b']) expect(sheet).not.toContain(never);
  });

  test('truncates text to the 32,767 characters that a cell can hold', async () => {
    const { sheets } = await readXlsx(await bytesOf(fileOf([[{ kind: 'text', value: 'x'.repeat(40_000) }]])));
    expect(String(sheets[0]?.rows[1]?.[0])).toHaveLength(32_767);
  });
});

test('a CSV has a byte order mark, semicolons and decimal commas, and escapes formulas', async () => {
  expect(await text(csvFile(fileOf([ana, hostile], 'E mais'), 'pt-br'))).toBe(
    [
      '\ufeffFuncionário;Competência;Envio;Horas;Valor (R$);Solicitação',
      'Ana Conceição;2026-10;2026-11-03;30:30;1234,50;4711',
      `"'=HYPERLINK(""http://x"";""y"") <&> \u0000\u000b";;;;;1`,
      'E mais',
      '',
    ].join('\r\n'),
  );
});

describe('a PDF', () => {
  const head: ReportHead = {
    title: 'Lançamentos da folha',
    firm: 'Contabilidade Prado',
    client: 'Padaria São Jorge',
    made: 'Gerado por Inês Prado, 3 de nov. de 2026',
    filters: [
      { label: 'Competência', kind: 'month', value: '2026-10' },
      { label: 'Situação', kind: 'text', value: 'Enviada' },
    ],
    totals: {
      columns: [
        { label: 'Rubrica', kind: 'text' },
        { label: 'Valor (R$)', kind: 'amount' },
      ],
      rows: [
        [
          { kind: 'text', value: 'Comissão' },
          { kind: 'amount', value: 123_450 },
        ],
      ],
    },
  };

  async function pagesOf(file: ReportFile): Promise<string[]> {
    const pdf = await PDF.load(await pdfFile(pdfSheets, file, head, 'pt-br'));
    return pdf.getPages().map((page) => page.extractText().text);
  }

  test('shows the client, the firm, the filters, the author, the totals and the rows', async () => {
    const [page, ...others] = await pagesOf(fileOf([ana, hostile], 'E mais'));
    expect(others).toEqual([]);
    for (const shown of [
      'Padaria São Jorge · Contabilidade Prado',
      'Competência: 10/2026 · Situação: Enviada',
      'Gerado por Inês Prado, 3 de nov. de 2026',
      /Totais\s+Rubrica\s+Valor \(R\$\)\s+Comissão\s+1\.234,50/,
      /Ana Conceição\s+10\/2026\s+03\/11\/2026\s+30:30\s+1\.234,50\s+4711/,
      '=HYPERLINK("http://x";"y") <&>',
      'E mais',
      'Página 1 de 1',
    ]) {
      expect(page).toMatch(shown);
    }
  });

  test('of many pages has each row once, and the headings and page number on every page', async () => {
    const numbers = Array.from({ length: 600 }, (_, index) => 10_000 + index);
    const rows = numbers.map((value): Cell[] => [...ana.slice(0, -1), { kind: 'number', value }]);
    const pages = await pagesOf(fileOf(rows));
    expect(pages.length).toBeGreaterThan(15);
    for (const [index, page] of pages.entries()) {
      expect(page).toMatch(/Funcionário\s+Competência\s+Envio/);
      expect(page).toContain(`Página ${index + 1} de ${pages.length}`);
    }
    const found = pages.flatMap((page) =>
      [...page.matchAll(/ (1\d{4})$/gm)].map(([, number]) => Number(number)),
    );
    expect(found).toEqual(numbers);
  });
});
