import type { TaskKind } from '@anteroom/server-sdk';
import { pino } from 'pino';
import Type from 'typebox';
import { expect, test } from 'vitest';
import { TaskKinds } from './TaskKinds.ts';

const silent = pino({ level: 'silent' });

function kinds(...all: readonly (Partial<TaskKind> & Pick<TaskKind, 'kind'>)[]): TaskKinds {
  const registry = new TaskKinds(silent);
  for (const kind of all) registry.add({ ...kind });
  return registry;
}

test('a kind can be registered again only after it has been removed', () => {
  const registry = kinds({ kind: 'mileage' });
  expect(() => registry.add({ kind: 'mileage' })).toThrow('The task kind "mileage" is registered already.');
  registry.remove('mileage');
  registry.add({ kind: 'mileage', group: 'esign' });
  expect(registry.find('mileage')?.group).toBe('esign');
});

test.each(['', 'two words', '1st', 'a/b', '__proto__', 'x'.repeat(65)])(
  '%j cannot name a task kind',
  (kind) => {
    expect(() => kinds({ kind })).toThrow('can’t name a task kind');
  },
);

test.each([
  ['an unknown type', { type: 'date' }, 'type must be JSONType'],
  ['an unknown keyword', { type: 'object', maximumLength: 3 }, 'unknown keyword: "maximumLength"'],
  ['an unknown format', { type: 'string', format: 'day' }, 'unknown format "day"'],
  ['an asynchronous check', { $async: true, type: 'object' }, 'must not be asynchronous'],
])(
  'a schema with %s is refused, naming the kind and the part, and the kind is not registered',
  (_, data, reason) => {
    const registry = new TaskKinds(silent);
    const add = () => registry.add({ kind: 'mileage', data });
    expect(add).toThrow('The schema data of the task kind "mileage"');
    expect(add).toThrow(reason);
    expect(registry.find('mileage')).toBeUndefined();
  },
);

test('two kinds may use the same $id in their schemas, from TypeBox or written by hand', () => {
  const registry = kinds(
    { kind: 'one', data: Type.Object({ km: Type.Number() }, { $id: 'data' }) },
    { kind: 'two', data: { $id: 'data', type: 'object', required: ['miles'] } },
  );
  expect(registry.issues('one', 'data', { km: 'far' }, 'body/data')).toEqual([
    { path: 'body/data/km', message: 'must be number', reason: 'invalid' },
  ]);
  expect(registry.issues('two', 'data', {}, 'body/data')).toMatchObject([
    { message: "must have required property 'miles'" },
  ]);
});

test('the custom checks of a kind run only on data that matches its schema', () => {
  const asked: unknown[] = [];
  const registry = kinds({
    kind: 'mileage',
    definition: Type.Object({ month: Type.String({ format: 'date' }) }),
    definitionIssues: (definition) => {
      asked.push(definition);
      return [{ path: '/month', message: 'is over', reason: 'over' }];
    },
  });
  expect(registry.issues('mileage', 'definition', { month: '2026-02-30' }, 'body')).toMatchObject([
    { path: 'body/month', reason: 'invalid' },
  ]);
  expect(asked).toEqual([]);
  expect(registry.issues('mileage', 'definition', { month: '2026-02-28' }, 'body')).toEqual([
    { path: 'body/month', message: 'is over', reason: 'over' },
  ]);
});

test('kinds are hidden by an active control and by a flag that is off', () => {
  const registry = kinds(
    { kind: 'always' },
    { kind: 'controlled', hiddenBy: 'HideMileage' },
    { kind: 'flagged', flag: 'mileage' },
    { kind: 'both', hiddenBy: 'HideMileage', flag: 'mileage' },
  );
  const hidden = (controls: string[], flags = {}) =>
    registry.hiddenFrom({ controls: new Set(controls), flags });
  expect(hidden([], { mileage: true })).toEqual([]);
  expect(hidden([])).toEqual(['flagged', 'both']);
  expect(hidden(['HideMileage'], { mileage: true })).toEqual(['controlled', 'both']);
  expect(hidden(['HideMileage'], { mileage: false })).toEqual(['controlled', 'flagged', 'both']);
});

test('an unregistered kind is rejected with `conflict`, and its steps are done by the general rule', () => {
  const registry = new TaskKinds(silent);
  expect(() => registry.require('mileage', 'c1001')).toThrow(expect.objectContaining({ code: 'conflict' }));
  expect(() => registry.issues('mileage', 'data', {}, 'body')).toThrow(
    expect.objectContaining({ code: 'conflict' }),
  );
  const step = {
    number: 1,
    label: 'Drive',
    description: null,
    required: true,
    params: {},
    comment: null,
    dnaComment: null,
    review: null,
    version: 1,
  };
  expect(registry.isStepDone('mileage', { ...step, data: {} })).toBe(false);
  expect(registry.isStepDone('mileage', { ...step, data: { km: 4 } })).toBe(true);
});
