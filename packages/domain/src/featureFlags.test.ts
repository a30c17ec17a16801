import { describe, expect, it } from 'vitest';
import { flagDefaults, flagIdPattern, flagText, flagValue } from './featureFlags.ts';

describe('flagText', () => {
  it.each(Object.keys(flagDefaults))('names and describes %s', (id) => {
    const { name, description } = flagText(id);
    expect(name).not.toBe(id);
    expect(description).toMatch(/\.$/);
  });

  it.each(['BRAtendimento.BR_Other', 'constructor'])('leaves %s its id', (id) => {
    expect(flagText(id)).toEqual({ name: id, description: '' });
  });
});

describe('flagValue', () => {
  it.each([true, false])('takes %s', (value) => {
    expect(flagValue('taskTools', value)).toBe(value);
  });

  it.each(['true', 1, null, undefined, {}])('refuses %j', (value) => {
    expect(() => flagValue('taskTools', value)).toThrow(new TypeError('Must assign taskTools to boolean'));
  });
});

describe('flagIdPattern', () => {
  it.each(['taskTools', 'BRAtendimento.BR_ShowNewDashboardClientCenter'])('knows %s', (id) => {
    expect(id).toMatch(flagIdPattern);
  });

  it.each(['', '1st', 'a b', 'a.', '.a', 'a/b', '../x'])('refuses %j', (id) => {
    expect(id).not.toMatch(flagIdPattern);
  });
});
