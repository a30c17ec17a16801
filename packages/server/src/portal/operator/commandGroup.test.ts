import { expect, test } from 'vitest';
import { combine, commandGroup } from './commandGroup.ts';

const list = commandGroup({
  usage: 'keys list\n',
  options: { search: 'string' },
  run: async ({ command, options: { search } }) => (command === 'list' ? `listed ${search}` : null),
});
const revoke = commandGroup({
  usage: async () => 'keys revoke\n',
  options: { all: 'boolean' },
  run: async ({ command }) => (command === 'revoke' ? 'revoked' : null),
});
const line = { operands: [], firm: undefined, env: {} };

test('a group refuses options that it does not declare', async () => {
  expect(await list.run({ ...line, command: 'list', options: { search: 'a' } })).toBe('listed a');
  expect(await list.run({ ...line, command: 'list', options: { all: true } })).toBeNull();
});

test('a command refuses options of the other commands of its group', async () => {
  const keys = commandGroup({
    usage: '',
    options: { name: 'string', all: 'boolean' },
    accepts: { add: ['name'] },
    run: async ({ command = '' }) => command,
  });
  expect(await keys.run({ ...line, command: 'add', options: { name: 'a' } })).toBe('add');
  expect(await keys.run({ ...line, command: 'add', options: { all: true } })).toBeNull();
  expect(await keys.run({ ...line, command: 'list', options: { name: 'a' } })).toBeNull();
  expect(await keys.run({ ...line, command: 'list', options: {} })).toBe('list');
});

test('combined groups have the usage, options and commands of each', async () => {
  const keys = combine(list, revoke);
  expect(await keys.usage({})).toBe('keys list\n\nkeys revoke\n');
  expect(keys.options).toEqual({ search: 'string', all: 'boolean' });
  expect(await keys.run({ ...line, command: 'revoke', options: {} })).toBe('revoked');
  expect(await keys.run({ ...line, command: 'revoke', options: { search: 'a' } })).toBeNull();
  expect(await keys.run({ ...line, command: 'other', options: {} })).toBeNull();
});
