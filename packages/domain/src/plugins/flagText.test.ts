import { expect, it } from 'vitest';
import { flagDefaults } from './featureFlags.ts';
import { flagText } from './flagText.ts';

it.each(Object.keys(flagDefaults))('names and describes %s', (id) => {
  const { name, description } = flagText(id);
  expect(name).not.toBe(id);
  expect(description).toMatch(/\.$/);
});

it.each(['BRAtendimento.BR_Other', 'constructor'])('names the unknown flag %s by its id', (id) => {
  expect(flagText(id)).toEqual({ name: id, description: '' });
});
