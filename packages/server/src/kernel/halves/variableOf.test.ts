import { expect, test } from 'vitest';
import { variableOf } from './variableOf.ts';

const variables = { MAP: { oneOf: ['local', 'none'], alsoCalled: 'MAP' }, KEY: {} };
const read = (environment: Record<string, string>) => variableOf('trip-log', variables, environment);

test('a variable is read with the plugin’s prefix or by its older name, and is null when it is empty', () => {
  expect(read({ TRIP_LOG_MAP: 'none' })('MAP')).toBe('none');
  expect(read({ MAP: ' local ' })('MAP')).toBe('local');
  expect(read({ TRIP_LOG_MAP: 'none', MAP: 'local' })('MAP')).toBe('none');
  expect(read({ MAP: '' })('MAP')).toBeNull();
  expect(read({ KEY: 'a' })('KEY')).toBeNull();
});

test('a value that is not allowed is refused with the name of the variable', () => {
  expect(() => read({ MAP: 'real' })).toThrow('The variable MAP must be one of local, none, not “real”.');
});

test('only variables that the half declares can be read', () => {
  expect(() => read({ DATABASE_URL: 'a' })('DATABASE_URL')).toThrow('declares no variable');
});
