import { render, screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { describe, expect, it } from 'vitest';
import { exampleGroups, Gallery } from './gallery.tsx';

const pages = exampleGroups.flatMap((group) => Object.entries(group.pages));

/** Rules that need layout and colours, which only a real browser has. The end-to-end tests check them. */
const rules = {
  'color-contrast': { enabled: false },
  'scrollable-region-focusable': { enabled: false },
  // WCAG 2.2, 2.5.3. axe does not check it by default.
  'label-content-name-mismatch': { enabled: true },
};

/** Time limit for code that a page loads on demand, generous enough for a busy machine. */
const patient = { timeout: 20_000 };

describe.each(pages)('the page %s', (name, { title }) => {
  it('has no accessibility violations that axe finds without a browser', patient, async () => {
    const { container } = render(<Gallery selected={name} href={(page) => `#/${page}`} />);
    const link = screen.getByRole('link', { name: title, current: 'page' });
    expect(link.getAttribute('href')).toBe(`#/${name}`);
    if (name === 'date-field') await waitFor(() => screen.getAllByRole('spinbutton'), patient);
    const { violations } = await axe.run(container, { rules });
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual(
      [],
    );
  });
});

it('shows a message for an unknown page', () => {
  render(<Gallery selected="nothing" href={(page) => page} />);
  expect(within(screen.getByRole('main')).getByText('There is no such page.')).toBeTruthy();
});
