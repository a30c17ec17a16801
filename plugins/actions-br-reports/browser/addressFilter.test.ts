import { describe, expect, it } from 'vitest';
import { filterOf, isDay, isId, isMonth, oneOf } from './addressFilter.ts';

const accepted = { status: oneOf('sent', 'done'), from: isDay, competence: isMonth, employeeId: isId };

const read = (query: string, clientId: string) => filterOf(new URLSearchParams(query), clientId, accepted);

describe('the filter in the URL', () => {
  it('is read back unchanged', () => {
    const filter = { status: 'done', from: '2026-10-30', competence: '2026-10', employeeId: 'e-1_x' };
    expect(read(`${new URLSearchParams({ ...filter, client: 'br 1&2' })}`, 'br 1&2')).toEqual(filter);
  });

  it('is ignored when the URL names another client or none', () => {
    expect(read('client=br-001&status=done', 'br-002')).toEqual({});
    expect(read('status=done', 'br-002')).toEqual({});
  });

  it.each([
    'status=paid',
    'from=2026-13-30',
    'from=yesterday',
    'competence=2026-00',
    'competence=2026-1',
    'employeeId=',
    `employeeId=${'x'.repeat(41)}`,
    'employeeId=%3Cscript%3E',
    'other=1',
  ])('ignores %s', (text) => {
    expect(read(`client=br-001&${text}`, 'br-001')).toEqual({});
  });
});
