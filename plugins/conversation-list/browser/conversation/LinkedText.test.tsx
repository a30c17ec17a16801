import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { LinkedText } from './LinkedText.tsx';

it('links web addresses, without the punctuation around them', () => {
  const text = 'See https://www.irs.gov/a?x=1&y=2, or (http://tax.test/b_(c)).\nThanks!';
  const { container } = render(<LinkedText text={text} newTab="(new tab)" />);
  expect(container.textContent).toBe(text);
  const links = screen.getAllByRole('link', { name: /\(new tab\)$/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://www.irs.gov/a?x=1&y=2',
    'http://tax.test/b_(c)',
  ]);
  for (const link of links) {
    expect(link.getAttribute('target')).toBe('_blank');
    expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  }
});

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt://tax.test/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//tax.test',
  'ftp://tax.test/file',
  'mailto:ana@tax.test',
  'tax.test',
  'Total: 1.234,56',
  '<a href="x">x</a>',
])('links nothing in %s', (text) => {
  const { container } = render(<LinkedText text={text} newTab="(new tab)" />);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(container.textContent).toBe(text);
});
