// Checks that the page on availability, where authors look up the names that a clause may use, contains all of them.
import { readFileSync } from 'node:fs';
import { control, resource } from '@anteroom/domain/people/permissions';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/plugins/availability.md', import.meta.url), 'utf8');

it.each([...Object.values(resource), ...Object.values(control)])('names %s', (name) => {
  expect(page).toContain(`\`${name}\``);
});
