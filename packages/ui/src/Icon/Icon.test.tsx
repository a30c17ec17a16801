import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { iconPaths } from '../iconPaths.ts';
import { Icon } from './Icon.tsx';

const drawingOf = (label: string) => screen.getByRole('img', { name: label }).innerHTML;

it('draws an icon as one path', () => {
  expect(Object.values(iconPaths)).not.toContain('');
  render(<Icon name="arrow-down" label="Down" />);
  expect(drawingOf('Down')).toBe(`<path d="${iconPaths['arrow-down']}"></path>`);
});

it.each(['not-an-icon', 'constructor'])('shows a neutral icon for the unknown name %s', (name) => {
  render(<Icon name={name} label="Something" />);
  expect(drawingOf('Something')).toBe(`<path d="${iconPaths['circle-dashed']}"></path>`);
});

it('is hidden from screen readers without a label', () => {
  render(<Icon name="file-text" />);
  expect(screen.queryByRole('img')).toBeNull();
});
