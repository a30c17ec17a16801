import { expect, it } from 'vitest';
import { warnDeprecated } from './deprecation.ts';
import type { ServiceScope } from './react.ts';

/** Returns the scope of a plugin, and the entries of its log. */
function plugin() {
  const logged: string[] = [];
  const log = { warn: (description: string) => logged.push(description) };
  const scope: ServiceScope = { pluginId: 'p', get: <T>() => log as T };
  return { scope, logged };
}

it('logs each deprecation once per plugin', () => {
  const [one, other] = [plugin(), plugin()];
  const heading = { what: 'the field "heading" of a widget', instead: '"title"' };
  const useThing = { what: 'useThing()', instead: 'useService(Thing)' };
  for (const each of [one, other, one]) warnDeprecated(each.scope, heading);
  warnDeprecated(one.scope, useThing);
  expect(one.logged).toEqual([
    'Deprecated: the field "heading" of a widget. Use "title".',
    'Deprecated: useThing(). Use useService(Thing).',
  ]);
  expect(other.logged).toEqual(['Deprecated: the field "heading" of a widget. Use "title".']);
});
