import { satisfies } from '@anteroom/domain/plugins/sdkRange';
import { assert, constantFrom, integer, property, tuple } from 'fast-check';
import reference from 'semver/functions/satisfies.js';
import { expect, it } from 'vitest';

it.each([
  ['1.0.0', '^1.0.0', true],
  ['1.9.3', '^1.2.0', true],
  ['2.0.0', '^1.2.0', false],
  ['1.1.9', '^1.2.0', false],
  ['0.2.5', '^0.2.1', true],
  ['0.3.0', '^0.2.1', false],
  ['1.2.9', '~1.2.3', true],
  ['1.3.0', '~1.2.3', false],
  ['1.0.0', '>=1.0.0 <2.0.0', true],
  ['2.0.0', '>= 1.0.0 < 2.0.0', false],
  ['3.1.0', '^1.0.0 || ^3.0.0', true],
  ['1.4.0', '1.x', true],
  ['1.0.0', '*', true],
])('%s satisfies %s: %s', (version, range, expected) => {
  expect(satisfies(version, range)).toBe(expected);
});

it.each(['', 'latest', '^', '^1.0.0-beta.1', '1.2.3.4', '>=1 and <2'])(
  'returns null for the unreadable range %j',
  (range) => {
    expect(satisfies('1.0.0', range)).toBeNull();
  },
);

it('agrees with the semver package', () => {
  const part = integer({ min: 0, max: 3 });
  const version = tuple(part, part, part).map((parts) => parts.join('.'));
  const partial = tuple(version, integer({ min: 1, max: 3 })).map(([full, count]) =>
    full.split('.').slice(0, count).join('.'),
  );
  const comparator = tuple(constantFrom('', '^', '~', '>=', '>', '<', '<=', '='), partial).map((pair) =>
    pair.join(''),
  );
  const range = tuple(comparator, comparator, constantFrom(' ', ' || ')).map(([a, b, join]) => a + join + b);
  assert(
    property(version, range, (v, r) => {
      expect(satisfies(v, r), `${v} in ${r}`).toBe(reference(v, r));
    }),
    { numRuns: 5000 },
  );
});
