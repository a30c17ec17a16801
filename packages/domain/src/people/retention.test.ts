import { expect, test } from 'vitest';
import { keptUntil, retentionsIn } from './retention.ts';

test('each retention has a duration, a source and an https link', () => {
  for (const country of ['BR', 'DE', 'GB', 'US']) {
    const retentions = retentionsIn(country) ?? [];
    expect(retentions.length).toBeGreaterThan(0);
    for (const { years, source, url } of retentions) {
      expect(years).toBeGreaterThan(0);
      expect(source).not.toBe('');
      expect(new URL(url).protocol).toBe('https:');
    }
  }
  expect(retentionsIn('XX')).toBeNull();
});

test('years are counted from the end of the year or from today', () => {
  const today = new Date('2026-02-28T12:00:00Z');
  expect(keptUntil({ years: 10, start: 'yearEnd' }, today)).toBe('2036-12-31');
  expect(keptUntil({ years: 5, start: 'engagementEnd' }, today)).toBe('2031-02-28');
});
