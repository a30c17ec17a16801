import { expect, test } from 'vitest';
import { defaultExpiration, expirationPeriods, shareExpiry, shareState } from './shareExpiry.ts';

const noon = new Date('2026-11-21T12:00:00Z');

test('links last between one day and two weeks, three days by default', () => {
  const ends = expirationPeriods.map((period) => shareExpiry(noon, period).toISOString());
  expect(ends).toEqual([
    '2026-12-05T12:00:00.000Z',
    '2026-11-28T12:00:00.000Z',
    '2026-11-24T12:00:00.000Z',
    '2026-11-22T12:00:00.000Z',
  ]);
  expect(shareExpiry(noon, defaultExpiration).toISOString()).toBe('2026-11-24T12:00:00.000Z');
});

test('a revoked share stays revoked, and others expire exactly at their expiry time', () => {
  const expiresAt = new Date(noon.getTime() + 1);
  expect(shareState({ expiresAt, revokedAt: null }, noon)).toBe('active');
  expect(shareState({ expiresAt: noon, revokedAt: null }, noon)).toBe('expired');
  expect(shareState({ expiresAt: noon, revokedAt: noon }, noon)).toBe('revoked');
});
