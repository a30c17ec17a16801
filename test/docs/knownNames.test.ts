// The page on availability is where authors find which names a clause may use.
import { readFileSync } from 'node:fs';
import { control, resource } from '@anteroom/domain/people/permissions';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/plugins/availability.md', import.meta.url), 'utf8');

it.each([...Object.values(resource), ...Object.values(control)])('names %s', (name) => {
  expect(page).toContain(`\`${name}\``);
});
