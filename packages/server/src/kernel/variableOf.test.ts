import { expect, test } from 'vitest';
import { variableOf } from './variableOf.ts';

const variables = { TAX_AUTHORITY: { oneOf: ['local', 'none'], alsoCalled: 'TAX_AUTHORITY' }, KEY: {} };
const read = (environment: Record<string, string>) =>
  variableOf('actions-nfe-manifest', variables, environment);

test('a variable begins with the plugin’s id; an older name works too, and an empty one is none', () => {
  expect(read({ ACTIONS_NFE_MANIFEST_TAX_AUTHORITY: 'none' })('TAX_AUTHORITY')).toBe('none');
  expect(read({ TAX_AUTHORITY: ' local ' })('TAX_AUTHORITY')).toBe('local');
  expect(read({ ACTIONS_NFE_MANIFEST_TAX_AUTHORITY: 'none', TAX_AUTHORITY: 'local' })('TAX_AUTHORITY')).toBe(
    'none',
  );
  expect(read({ TAX_AUTHORITY: '' })('TAX_AUTHORITY')).toBeNull();
  expect(read({ KEY: 'a' })('KEY')).toBeNull();
});

test('a value that it may not have keeps the half from being taken, and names the variable', () => {
  expect(() => read({ TAX_AUTHORITY: 'real' })).toThrow(
    'The variable TAX_AUTHORITY must be one of local, none, not “real”.',
  );
});

test('only what a half declares can be read', () => {
  expect(() => read({ DATABASE_URL: 'a' })('DATABASE_URL')).toThrow('declares no variable');
});
