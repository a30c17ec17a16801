import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { RichText } from './RichText.tsx';

afterEach(cleanup);

const shown = (text: string) => render(<RichText text={text} />).container;

it('shows headings below the page’s own, lists, quotes and emphasis', () => {
  const page = shown('# One\n\n### Two\n\n1. a\n2. b\n\n> said\n\n**strong** *em* ~~gone~~ `code`');
  expect(
    [...page.querySelectorAll('h2, h3, li, blockquote, strong, em, del, code')].map((e) => e.localName),
  ).toEqual(['h2', 'h3', 'li', 'li', 'blockquote', 'strong', 'em', 'del', 'code']);
});

it('shows a table with its header cells', () => {
  shown('| Guia | Dia |\n| --- | --- |\n| DAS | 20 |');
  expect(screen.getByRole('columnheader', { name: 'Guia' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: '20' })).toBeTruthy();
});

it.each(['- [ ] Sign *it*\n- [x] Send', '- [ ] Sign *it*\n\n- [x] Send'])('shows a task list: %j', (text) => {
  const items = [...shown(text).querySelectorAll('li')];
  expect(items.map((item) => item.textContent)).toEqual(['☐ Sign it', '☑ Send']);
});

it.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'a <b onclick=alert(1)>b</b>'])(
  'shows markup as text: %s',
  (text) => {
    const page = shown(text);
    expect(page.querySelector('script, img, b')).toBeNull();
    expect(page.textContent).toContain('alert(1)');
  },
);

it.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'http://plain.test',
  '//elsewhere.test',
  '/\\elsewhere.test',
])('drops a link to %s and keeps its text', (href) => {
  const page = shown(`[words](<${href}>)`);
  expect(page.querySelector('a')).toBeNull();
  expect(page.textContent).toBe('words');
});

it.each(['https://gov.test/a', 'mailto:a@b.test', '/documents'])(
  'renders a link to %s with rel="noopener noreferrer"',
  (href) => {
    shown(`[words](${href})`);
    const link = screen.getByRole('link', { name: 'words' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([href, 'noopener noreferrer']);
  },
);

it('asks the caller to render a picture by its name', () => {
  render(
    <RichText text="![A calendar](calendar.png)" image={({ name, alt }) => <i title={alt}>{name}</i>} />,
  );
  expect(screen.getByTitle('A calendar').textContent).toBe('calendar.png');
});

it.each(['https://elsewhere.test/a.png', 'data:image/png;base64,AA==', '../a.png', '/a.png'])(
  'renders the alternative text instead of an image at %s',
  (src) => {
    const page = render(<RichText text={`![A calendar](${src})`} image={() => <img alt="" />} />).container;
    expect(page.querySelector('img')).toBeNull();
    expect(page.textContent).toBe('A calendar');
  },
);
