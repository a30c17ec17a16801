import { expect, test } from 'vitest';
import { variableOf } from './variableOf.ts';

const variables = { MAP: { oneOf: ['local', 'none'], alsoCalled: 'MAP' }, KEY: {} };
const read = (environment: Record<string, string>) => variableOf('trip-log', variables, environment);

test('a variable begins with the plugin’s id; an older name works too, and an empty one is none', () => {
  expect(read({ TRIP_LOG_MAP: 'none' })('MAP')).toBe('none');
  expect(read({ MAP: ' local ' })('MAP')).toBe('local');
  expect(read({ TRIP_LOG_MAP: 'none', MAP: 'local' })('MAP')).toBe('none');
  expect(read({ MAP: '' })('MAP')).toBeNull();
  expect(read({ KEY: 'a' })('KEY')).toBeNull();
});

test('a value that it may not have keeps the half from being taken, and names the variable', () => {
  expect(() => read({ MAP: 'real' })).toThrow('The variable MAP must be one of local, none, not “real”.');
});

test('only what a half declares can be read', () => {
  expect(() => read({ DATABASE_URL: 'a' })('DATABASE_URL')).toThrow('declares no variable');
});
