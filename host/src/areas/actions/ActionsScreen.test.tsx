import type { PluginManifest } from '@anteroom/contract';
import { action, actionSection, predicate } from '@anteroom/sdk';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FakeServer } from '../../testing/FakeServer.ts';
import { openPortal } from '../../testing/openPortal.tsx';

let server: FakeServer;
let asked: PromiseWithResolvers<boolean>;
beforeEach(async () => {
  server = await FakeServer.start();
  server.on('GET /texts.json', () => texts);
  server.on('GET /api/tasks/v3/tasks/groups/clients/acme', () => ({ groups: [], total: 0, totalPages: 0 }));
  asked = Promise.withResolvers();
  Object.assign(globalThis, { asked });
});
afterEach(() => server.stop());

const labels = ['Vacation', 'Leave', 'Partner', 'Intern', 'Employee', 'Férias coletivas'];
const texts = {
  requests: 'Requests',
  invoices: 'Invoices',
  nothing: 'No actions here',
  ...Object.fromEntries(labels.map((label, index) => [`a${index}`, label])),
  nfe: 'Store NF-e',
  text: 'What it is',
};

function button(section: string, path: string, label: string, when: readonly 'box.ordered'[] = []) {
  const fields = { section, path, label, when, type: path, icon: 'inbox', description: 'text' };
  return action({ ...fields, module: './Nothing' });
}

const plugin = (): PluginManifest => ({
  id: 'catalogue',
  version: '1.0.0',
  sdk: '^1.0.0',
  contributes: [
    actionSection({ type: 'requests', path: 'requests', label: 'requests', icon: 'inbox' }),
    actionSection({ type: 'nothing', path: 'nothing', label: 'nothing', icon: 'inbox' }),
    actionSection({ type: 'boxESection', path: 'box-e', label: 'invoices', icon: 'inbox' }),
    ...labels.map((_, index) => button('requests', `a${index}`, `a${index}`)),
    button('boxESection', 'nfe', 'nfe', ['box.ordered']),
    predicate({ id: 'box.ordered', module: './ordered' }),
  ],
  modules: {
    './Nothing': { url: 'data:text/javascript,export default () => null', integrity: '', size: 1 },
    './ordered': {
      url: 'data:text/javascript,export default () => globalThis.asked.promise',
      integrity: '',
      size: 1,
    },
  },
  chunks: [],
  styles: [],
  locales: { 'en-us': { url: `${server.origin}/texts.json`, integrity: '', size: 1 } },
});

async function open(path: string) {
  const opened = await openPortal(path, server, { plugins: [plugin()] });
  await screen.findByRole('heading', { level: 1, name: 'Actions' });
  return opened;
}

const shown = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const skeleton = () => document.querySelector('.action-section[aria-hidden="true"]');

it('shows a placeholder until an action’s predicate resolves, and hides sections without actions', async () => {
  await open('/actions');
  await screen.findByRole('heading', { level: 2, name: 'Requests' });
  expect(skeleton()).toBeTruthy();
  asked.resolve(true);
  await screen.findByRole('heading', { level: 2, name: 'Invoices' });
  expect(skeleton()).toBeNull();
  expect(screen.queryByRole('heading', { name: 'No actions here' })).toBeNull();
});

it('removes the placeholder and its section when the predicate resolves to false', async () => {
  asked.resolve(false);
  await open('/actions');
  await screen.findByRole('heading', { level: 2, name: 'Requests' });
  await waitFor(() => expect(skeleton()).toBeNull());
  expect(screen.queryByRole('heading', { level: 2, name: 'Invoices' })).toBeNull();
});

it.each([
  ['#boxESection', ['Invoices']],
  ['', ['Requests', 'Invoices']],
  ['#nobody', ['Requests', 'Invoices']],
  ['#%E0%A4%A', ['Requests', 'Invoices']],
])(
  'shows only the section that the fragment %j names, or every section if it names none',
  async (fragment, sections) => {
    asked.resolve(true);
    await open(`/actions${fragment}`);
    const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(sections));
  },
);

it('searches all sections, announces the number of results and opens the first one with Enter', async () => {
  asked.resolve(true);
  const { router } = await open('/actions#requests');
  const field = await screen.findByRole('searchbox', { name: 'Search actions' });
  const user = userEvent.setup();
  await user.type(field, 'nf-e');
  expect(shown()).toEqual(['Store NF-e']);
  expect(screen.getByText('1 action found').getAttribute('role')).toBe('status');
  await user.clear(field);
  await user.type(field, 'ferias');
  expect(shown()).toEqual(['Férias coletivas']);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/actions/requests/a5'));
});

it('shows that nothing was found, and shows all actions again when Escape empties the field', async () => {
  asked.resolve(true);
  await open('/actions');
  const user = userEvent.setup();
  await user.type(await screen.findByRole('searchbox', { name: 'Search actions' }), 'yacht');
  await screen.findByRole('heading', { name: 'No results for “yacht”' });
  await user.keyboard('{Escape}');
  expect(shown()).toHaveLength(7);
});

it('shows no search field where only a few actions are available', async () => {
  asked.resolve(false);
  await open('/actions');
  await screen.findByRole('heading', { level: 2, name: 'Requests' });
  await waitFor(() => expect(skeleton()).toBeNull());
  expect(screen.queryByRole('searchbox')).toBeNull();
});
