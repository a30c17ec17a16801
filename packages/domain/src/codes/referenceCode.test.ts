import { expect, it } from 'vitest';
import { referenceCode } from './referenceCode.ts';

it('is two blocks of five that can be read aloud, another each time', () => {
  const codes = new Set(Array.from({ length: 500 }, referenceCode));
  expect(codes.size).toBe(500);
  for (const code of codes) expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
});
