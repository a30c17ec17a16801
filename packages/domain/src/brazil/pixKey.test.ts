import { describe, expect, it } from 'vitest';
import { isPixKey } from './pixKey.ts';

describe('isPixKey', () => {
  it.each([
    '123e4567-e12b-12d1-a456-426655440000',
    '52998224725',
    '11444777000161',
    '12ABC34501DE35',
    '+5511943214321',
    'pix@example.com',
  ])('accepts %s', (key) => {
    expect(isPixKey(key)).toBe(true);
  });

  it.each([
    '',
    '529.982.247-25',
    '52998224726',
    '11444777000162',
    '11943214321x',
    'Pix@Example.com',
    'pix@',
    `${'a'.repeat(70)}@example.com`,
    'a b@c.de',
  ])('rejects %j', (key) => {
    expect(isPixKey(key)).toBe(false);
  });
});
