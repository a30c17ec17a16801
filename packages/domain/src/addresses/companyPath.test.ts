import { expect, it } from 'vitest';
import { companyInPath } from './companyPath.ts';

it.each([
  ['/company/c1001', 'c1001'],
  ['/company/7', '7'],
  ['/company/c1001/anything', 'c1001'],
  ['/company/a%201', 'a 1'],
])('%s names the firm %s', (pathname, companyId) => {
  expect(companyInPath(pathname)).toBe(companyId);
});

it.each([
  '/company',
  '/company/',
  '/company/harbor',
  '/company//c1001',
  '/companies/c1001',
  '/c1001',
  '/company/1%',
])('%s names no firm', (pathname) => {
  expect(companyInPath(pathname)).toBeNull();
});
