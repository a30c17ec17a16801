import { expect, test } from 'vitest';
import { endpointPath } from './endpointPath.ts';

const call = { method: 'GET', path: '/api/x/:companyId/parts/:part' } as const;

test('parameters stand in their places, and lead nowhere else', () => {
  expect(endpointPath(call, { companyId: 'c1', part: 7 })).toBe('/api/x/c1/parts/7');
  expect(endpointPath(call, { companyId: '../é?#', part: '' })).toBe('/api/x/..%2F%C3%A9%3F%23/parts/');
  expect(endpointPath({ method: 'GET', path: '/api/x' }, undefined)).toBe('/api/x');
});

test('a parameter that is missing is an error', () => {
  expect(() => endpointPath(call, { companyId: 'c1' })).toThrow('/api/x/:companyId/parts/:part needs part');
});

test.each(['.', '..'])('a parameter that would lead to another path is an error: %s', (companyId) => {
  expect(() => endpointPath(call, { companyId, part: 1 })).toThrow('takes no');
});
