import { expect, test } from 'vitest';
import { endpointPath } from './endpointPath.ts';

const call = { method: 'GET', path: '/api/x/:companyId/parts/:part' } as const;

test('parameters are encoded into their places in the path', () => {
  expect(endpointPath(call, { companyId: 'c1', part: 7 })).toBe('/api/x/c1/parts/7');
  expect(endpointPath(call, { companyId: '../é?#', part: '' })).toBe('/api/x/..%2F%C3%A9%3F%23/parts/');
  expect(endpointPath({ method: 'GET', path: '/api/x' }, undefined)).toBe('/api/x');
});

test('a missing parameter throws an error that names it', () => {
  expect(() => endpointPath(call, { companyId: 'c1' })).toThrow('/api/x/:companyId/parts/:part needs part');
});

test.each(['.', '..'])('rejects the path parameter "%s", which would lead to another path', (companyId) => {
  expect(() => endpointPath(call, { companyId, part: 1 })).toThrow('takes no');
});
