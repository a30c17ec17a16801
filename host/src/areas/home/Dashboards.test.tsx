import type { PluginManifest } from '@anteroom/contract';
import { dashboard, widget } from '@anteroom/sdk';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /api/tasks/v3/tasks/waiting', () => ({ tasks: [], total: 0 }));
  server.on('GET /texts.json', () => ({ label: 'Brazil', title: 'Widget' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  return server.stop();
});

const brazil = dashboard({
  id: 'brazil',
  label: 'label',
  sections: [['news', 'nobody'], ['documents']],
  when: ['permission:isHomePageBrAvailable'],
});

const code = {
  './Documents': 'export default () => "documents of the client"',
  './News': 'export default () => "news of the firm"',
  './Hanging': 'await new Promise(() => {}); export default () => "never"',
  // Waits for the others: if a module fails before its slot is rendered, it is fetched again, which jsdom cannot do.
  './Empty': 'await globalThis.othersAreShown; export default "no component"',
};

function plugin(...contributes: PluginManifest['contributes']): PluginManifest {
  return {
    id: 'dashboards',
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes: [
      ...contributes,
      widget({ type: 'documents', title: 'title', module: './Documents' }),
      widget({ type: 'news', title: 'title', order: 200, module: './News' }),
    ],
    modules: Object.fromEntries(
      Object.entries(code).map(([module, text]) => [
        module,
        { url: `data:text/javascript,${encodeURIComponent(text)}`, integrity: '', size: 1 },
      ]),
    ),
    chunks: [],
    styles: [],
    locales: { 'en-us': { url: `${server.origin}/texts.json`, integrity: '', size: 1 } },
  };
}

const shown = () =>
  [...document.querySelectorAll('.widgets')].map((row) =>
    [...row.children].map((place) => place.textContent),
  );

it('shows all widgets in their own order where no dashboard is available', async () => {
  await openPortal('/home', server, { plugins: [plugin(brazil)] });
  await screen.findByText('news of the firm');
  await waitFor(() => expect(shown()).toEqual([['documents of the client', 'news of the firm']]));
  expect(screen.queryByRole('tablist')).toBeNull();
});

it('shows only the first widget in the first paint, then skeletons, and contents near the viewport', async () => {
  let scroll = (_isIntersecting: boolean) => {};
  class LaidOut {
    readonly #hear;
    constructor(hear: (entries: { isIntersecting: boolean }[]) => void) {
      this.#hear = hear;
    }
    observe({ dataset }: HTMLElement) {
      if (dataset.width) scroll = (isIntersecting) => act(() => this.#hear([{ isIntersecting }]));
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', LaidOut);
  await openPortal('/home', server, { plugins: [plugin()] });
  await screen.findByText('documents of the client');
  expect(shown()).toEqual([['documents of the client', '']]);
  scroll(false);
  await waitFor(() => expect(shown()).toEqual([['documents of the client', 'Widget']]));
  scroll(true);
  await waitFor(() => expect(shown()).toEqual([['documents of the client', 'news of the firm']]));
});

it('shows the person’s dashboard instead, without gaps for widgets that no plugin provides', async () => {
  await openPortal('/home', server, { plugins: [plugin(brazil)], grants: ['isHomePageBrAvailable'] });
  await waitFor(() => expect(shown()).toEqual([['news of the firm'], ['documents of the client']]));
  expect(screen.queryByRole('tablist')).toBeNull();
});

it('offers internal users both dashboards as tabs with keyboard support, and puts the choice in the URL', async () => {
  const { router } = await openPortal('/home', server, {
    plugins: [plugin(brazil)],
    grants: ['isHomePageBrAvailable', 'Internal.Internal'],
  });
  const tab = await screen.findByRole('tab', { name: 'Brazil', selected: true });
  tab.focus();
  await userEvent.keyboard('{ArrowRight}');
  await screen.findByRole('tab', { name: 'General', selected: true });
  expect(router.state.location.search).toBe('?dashboard=general');
  await waitFor(() => expect(shown()).toEqual([['documents of the client', 'news of the firm']]));
});

it('shows the other widgets while one hangs and another has no component', async () => {
  const othersAreShown = Promise.withResolvers<void>();
  vi.stubGlobal('othersAreShown', othersAreShown.promise);
  await openPortal('/home', server, {
    plugins: [
      plugin(
        widget({ type: 'hanging', title: 'title', order: 1, module: './Hanging' }),
        widget({ type: 'empty', title: 'title', order: 2, module: './Empty' }),
      ),
    ],
  });
  await screen.findByText('documents of the client');
  await screen.findByText('news of the firm');
  othersAreShown.resolve();
  await screen.findByText(/widget type “empty” must provide a dashboard widget entry component/);
});
