import { afterEach, expect, it } from 'vitest';
import { followLinks, linkedScreen } from './followLinks.ts';

afterEach(() => document.body.replaceChildren());

/** Returns the screen that a click on the given link leads to. */
function click(attributes: Record<string, string>, event: MouseEventInit = {}): string | null {
  const anchor = document.createElement('a');
  for (const [name, value] of Object.entries(attributes)) anchor.setAttribute(name, value);
  const inside = document.createElement('span');
  anchor.append(inside);
  document.body.append(anchor);
  let screen: URL | null = null;
  const look = (clicked: MouseEvent) => {
    screen = linkedScreen(clicked);
    clicked.preventDefault();
  };
  document.addEventListener('click', look, { once: true });
  inside.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, ...event }),
  );
  return screen && (screen as URL).pathname + (screen as URL).search + (screen as URL).hash;
}

it('returns the path of a link within the portal, wherever inside it the click fell', () => {
  expect(click({ href: '/documents?folder=f1#top' })).toBe('/documents?folder=f1#top');
  expect(click({ href: '/tasks', target: '_self' })).toBe('/tasks');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves a click with %j to the browser',
  (event) => {
    expect(click({ href: '/tasks' }, event)).toBeNull();
  },
);

it.each([
  { href: 'https://elsewhere.test/tasks' },
  { href: 'mailto:firm@portal.test' },
  { href: '/tasks', target: '_blank' },
  { href: '/file.pdf', download: '' },
  { href: '/api/storage/v1/files/1' },
  { href: '/idp/auth' },
  { href: '#place' },
  {},
])('leaves the link %j to the browser', (attributes) => {
  const place = document.createElement('section');
  place.id = 'place';
  document.body.append(place);
  expect(click(attributes as Record<string, string>)).toBeNull();
});

it('returns the path of a fragment that is no place on the current page', () => {
  expect(click({ href: '#new' })).toBe(`${location.pathname}#new`);
});

it('ignores a click whose default was already prevented', () => {
  document.body.addEventListener('click', (event) => event.preventDefault(), { once: true });
  expect(click({ href: '/tasks' })).toBeNull();
});

it('replaces the history entry of the page that is already open', () => {
  const visits: unknown[] = [];
  followLinks({ go: (path, options) => visits.push([path, options?.replace]) });
  for (const href of [location.href, '/tasks']) {
    const anchor = document.createElement('a');
    anchor.href = href;
    document.body.append(anchor);
    anchor.click();
  }
  expect(visits).toEqual([
    [location.pathname, true],
    ['/tasks', false],
  ]);
});
