import { pino } from 'pino';
import { expect, test } from 'vitest';
import { Chores } from './Chores.ts';

test.each([
  [
    'throws',
    () => {
      throw new Error('no luck');
    },
    'no luck',
  ],
  ['fails', () => Promise.reject(new Error('no luck')), 'no luck'],
  ['never ends', () => new Promise<void>(() => {}), 'it has not ended after 0.005 minutes'],
])('a chore that %s is logged by name, and the other chores still run', async (_, chore, reason) => {
  const lines: string[] = [];
  const done: string[] = [];
  const chores = new Chores(pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }), 300);
  chores.addCollector('contents', async () => void done.push('contents'));
  chores.add('words: bad', chore);
  chores.add('words: good', async () => void done.push('good'));
  await chores.run();
  expect(done).toEqual(['good', 'contents']);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { chore: 'words: bad', err: { message: reason }, msg: 'housekeeping failed' },
  ]);
});

test('no further chore begins once the node stops', async () => {
  const stopping = new AbortController();
  const done: string[] = [];
  const chores = new Chores(pino({ level: 'silent' }));
  chores.add('first', async () => {
    done.push('first');
    stopping.abort(new Error('this node is stopping'));
  });
  chores.add('second', async () => void done.push('second'));
  await expect(chores.run(stopping.signal)).rejects.toThrow('this node is stopping');
  expect(done).toEqual(['first']);
});
