import { describe, expect, it } from 'vitest';
import { flagIdPattern, flagValue } from './featureFlags.ts';

describe('flagValue', () => {
  it.each([true, false])('accepts %s', (value) => {
    expect(flagValue('taskTools', value)).toBe(value);
  });

  it.each(['true', 1, null, undefined, {}])('rejects %j', (value) => {
    expect(() => flagValue('taskTools', value)).toThrow(new TypeError('Must assign taskTools to boolean'));
  });
});

describe('flagIdPattern', () => {
  it.each(['taskTools', 'BRAtendimento.BR_ShowNewDashboardClientCenter'])('matches %s', (id) => {
    expect(id).toMatch(flagIdPattern);
  });

  it.each(['', '1st', 'a b', 'a.', '.a', 'a/b', '../x'])('does not match %j', (id) => {
    expect(id).not.toMatch(flagIdPattern);
  });
});
