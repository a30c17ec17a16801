import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { iconNames } from '../iconNames.ts';
import { Icon } from './Icon.tsx';

const sprite = readFileSync(join(import.meta.dirname, '../icons.svg'), 'utf8');

it('has a drawing in the sprite for every name', () => {
  const drawn = [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((match) => match[1]);
  expect(drawn).toEqual([...iconNames]);
});

it('draws each in one element, as a browser reads the whole sprite before it shows one', () => {
  expect(sprite.match(/<(?!\/|!|svg|title|symbol)/g)).toHaveLength(iconNames.length);
});

it('shows a neutral icon for a name that is not known', () => {
  render(<Icon name="not-in-the-sprite" label="Something" />);
  expect(screen.getByRole('img', { name: 'Something' }).innerHTML).toContain('#circle-dashed"');
});

it('is hidden from screen readers without a label', () => {
  render(<Icon name="file-text" />);
  expect(screen.queryByRole('img')).toBeNull();
});
