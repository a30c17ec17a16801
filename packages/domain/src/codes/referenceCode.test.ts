import { expect, it } from 'vitest';
import { referenceCode } from './referenceCode.ts';

it('returns two readable blocks of five characters, different each time', () => {
  const codes = new Set(Array.from({ length: 500 }, referenceCode));
  expect(codes.size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});
