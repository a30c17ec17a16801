import { describe, expect, it } from 'vitest';
import { columnWidths, readTable } from './readTable.ts';

describe('a table', () => {
  it.each([',', ';', '\t', '|'])('is read with the delimiter %j', (delimiter) => {
    const text = ['Date', 'Amount', '2026-01-02', '1.234']
      .join(delimiter)
      .replace(`Amount${delimiter}`, 'Amount\r\n');
    expect(readTable(text, false).rows).toEqual([
      ['Date', 'Amount'],
      ['2026-01-02', '1.234'],
    ]);
  });

  it('keeps quoted line breaks, quotes and delimiters', () => {
    expect(readTable('a,b\n"one\ntwo","say ""hi"", please"', false).rows[1]).toEqual([
      'one\ntwo',
      'say "hi", please',
    ]);
  });

  it('shows formulas as text', () => {
    expect(readTable('name,total\n=HYPERLINK("x"),=1+1\n', false).rows[1]?.[1]).toBe('=1+1');
  });

  it('may have rows of different lengths', () => {
    expect(readTable('a,b\n1\n1,2,3', false)).toMatchObject({ columnCount: 3, isCut: false });
  });

  it('leaves out the last row of a cut file, because it may be incomplete', () => {
    expect(readTable('a,b\n1,2\n3', true)).toMatchObject({
      rows: [
        ['a', 'b'],
        ['1', '2'],
      ],
      isCut: true,
    });
  });

  it('is cut at 20,000 rows and 200 columns', () => {
    const long = readTable('a,b\n'.repeat(20_001), false);
    expect([long.rows.length, long.isCut]).toEqual([20_000, true]);
    const wide = readTable('a,'.repeat(300), false);
    expect([wide.columnCount, wide.rows[0]?.length, wide.isCut]).toEqual([200, 200, true]);
  });

  it('may be empty', () => {
    expect(readTable('', false)).toEqual({ rows: [], columnCount: 0, isCut: false });
  });
});

it('makes columns as wide as their content, within bounds', () => {
  expect(columnWidths(readTable(`a,some text,${'x'.repeat(99)}`, false))).toEqual([4, 9, 40]);
});
