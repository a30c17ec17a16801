import type { PluginManifest, SettingsForm } from '@anteroom/contract';
import { setting } from '@anteroom/sdk';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ServerCache } from '../../services/http/ServerCache.ts';
import { FakeServer, Refusal } from '../../testing/FakeServer.ts';
import { type OpenPortalOptions, openPortal } from '../../testing/openPortal.tsx';
import { samplePlugin } from '../../testing/samplePlugin.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await FakeServer.start();
});
afterEach(() => server.stop());

const texts = {
  deadlines: 'Deadlines',
  days: 'Days ahead',
  link: 'Link',
  view: 'View',
  list: 'List',
  month: 'Month',
};
const schema = {
  type: 'object',
  title: 'deadlines',
  properties: {
    days: { type: 'integer', title: 'days', minimum: 1, maximum: 30, default: 7 },
    link: { type: 'string', title: 'link', format: 'uri' },
    view: {
      type: 'string',
      title: 'view',
      enum: ['list', 'month'],
      labels: { list: 'list', month: 'month' },
      default: 'list',
    },
  },
};

/** The server's part: one plugin with settings at every level, and the stored values. */
class Settings {
  values: Record<string, unknown> = {};
  version: number | null = null;
  fellBack: string[] = [];
  readonly puts: unknown[] = [];

  constructor(level: string) {
    server
      .on('GET /texts.json', () => texts)
      .on(`GET /api/plugins/v1/settings/${level}`, () => ({ settings: [this.form] }))
      .on(`PUT /api/plugins/v1/deadlines/settings/${level}`, ({ body }) => {
        this.puts.push(body);
        const { values, version } = body as { values: Record<string, unknown>; version: number | null };
        if (version !== this.version) return new Refusal(409, 'conflict');
        return this.set(values);
      });
  }

  get form(): SettingsForm {
    const values = { days: 7, view: 'list', ...this.values };
    return { pluginId: 'deadlines', schema, values, fellBack: this.fellBack, version: this.version };
  }

  set(values: Record<string, unknown>): SettingsForm {
    this.values = values;
    this.version = (this.version ?? 0) + 1;
    return this.form;
  }
}

function plugin(settings: PluginManifest['settings']): PluginManifest {
  const asset = { url: `${server.origin}/texts.json`, integrity: '', size: 1 };
  return { ...samplePlugin, id: 'deadlines', settings: settings ?? [], locales: { 'en-us': asset } };
}

const open = (path: string, level: 'firm' | 'client' | 'user', options: OpenPortalOptions = {}) =>
  openPortal(path, server, { plugins: [plugin([{ level, schema }])], ...options });

async function card(): Promise<ReturnType<typeof within>> {
  return within(await screen.findByRole('region', { name: 'Deadlines' }));
}

const button = (form: ReturnType<typeof within>): HTMLElement => form.getByRole('button', { name: 'Save' });

const typedIn = (element: HTMLElement) => (element as HTMLInputElement).value;
const isDisabled = (element: HTMLElement) => element.getAttribute('aria-disabled') === 'true';

it('shows the current values, and saves only those that differ from the defaults', async () => {
  const settings = new Settings('user');
  const user = userEvent.setup();
  await open('/account/settings', 'user');
  const form = await card();
  const days = await form.findByRole('textbox', { name: 'Days ahead' });
  expect(typedIn(days)).toBe('7');
  expect(isDisabled(button(form))).toBe(true);
  await user.clear(days);
  await user.type(days, '12');
  await user.click(button(form));
  await screen.findByText('Deadlines: changes saved.');
  expect(settings.puts).toEqual([{ values: { days: 12 }, version: null }]);
  await waitFor(() => expect(isDisabled(button(form))).toBe(true));
  await user.selectOptions(form.getByRole('combobox', { name: 'View' }), 'Month');
  await user.click(button(form));
  await waitFor(() => expect(settings.puts).toHaveLength(2));
  expect(settings.puts[1]).toEqual({ values: { days: 12, view: 'month' }, version: 1 });
});

it('shows validation errors at the field and sends nothing', async () => {
  const settings = new Settings('user');
  const user = userEvent.setup();
  await open('/account/settings', 'user');
  const form = await card();
  const days = await form.findByRole('textbox', { name: 'Days ahead' });
  await user.clear(days);
  await user.type(days, '31');
  await user.click(button(form));
  expect(await form.findByRole('textbox', { name: 'Days ahead', description: /30 or less/ })).toBe(days);
  await user.clear(days);
  await user.type(days, '30');
  const link = form.getByRole('textbox', { name: /^Link/ });
  await user.type(link, 'javascript:alert(1)');
  await user.click(button(form));
  expect(await form.findByRole('textbox', { name: /^Link/, description: /the right format/ })).toBe(link);
  expect(settings.puts).toEqual([]);
});

describe('a concurrent change by someone else', () => {
  async function edit() {
    const settings = new Settings('user');
    const user = userEvent.setup();
    const { portal } = await open('/account/settings', 'user');
    const form = await card();
    const days = await form.findByRole('textbox', { name: 'Days ahead' });
    await user.clear(days);
    await user.type(days, '12');
    settings.set({ days: 20 });
    return { settings, user, form, portal };
  }

  it('is overwritten only after confirmation', async () => {
    const { settings, user, form } = await edit();
    await user.click(button(form));
    const dialog = await screen.findByRole('alertdialog', {
      name: 'These settings have changed in the meantime',
    });
    await user.click(within(dialog).getByRole('button', { name: 'Replace' }));
    await screen.findByText('Deadlines: changes saved.');
    expect(settings.values).toEqual({ days: 12 });
  });

  it('is kept on cancel together with the typed values, and shown on demand', async () => {
    const { settings, user, form } = await edit();
    await user.click(button(form));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    const days = form.getByRole('textbox', { name: 'Days ahead' });
    expect(typedIn(days)).toBe('12');
    expect(settings.values).toEqual({ days: 20 });
    await user.click(await form.findByRole('button', { name: 'Show the new values' }));
    expect(typedIn(form.getByRole('textbox', { name: 'Days ahead' }))).toBe('20');
    expect(isDisabled(button(form))).toBe(true);
  });

  it('appears in the form where nothing was edited', async () => {
    const settings = new Settings('user');
    const { portal } = await open('/account/settings', 'user');
    const form = await card();
    await form.findByRole('textbox', { name: 'Days ahead' });
    settings.set({ days: 20 });
    await portal.container.get<ServerCache>(ServerCache).invalidateQueries();
    await waitFor(() => expect(typedIn(form.getByRole('textbox', { name: 'Days ahead' }))).toBe('20'));
  });
});

it('keeps the typed value when saving fails', async () => {
  new Settings('user');
  server.on('PUT /api/plugins/v1/deadlines/settings/user', () => new Refusal(403, 'forbidden'));
  const user = userEvent.setup();
  await open('/account/settings', 'user');
  const form = await card();
  const days = await form.findByRole('textbox', { name: 'Days ahead' });
  await user.clear(days);
  await user.type(days, '12');
  await user.click(button(form));
  await form.findByText('We couldn’t save your changes. Try again.');
  expect(typedIn(days)).toBe('12');
});

it('keeps what is typed while the changes before are being saved', async () => {
  const settings = new Settings('user');
  const held = Promise.withResolvers<void>();
  server.on('PUT /api/plugins/v1/deadlines/settings/user', async ({ body }) => {
    const saved = settings.set((body as { values: Record<string, unknown> }).values);
    await held.promise;
    return saved;
  });
  const user = userEvent.setup();
  const { portal } = await open('/account/settings', 'user');
  const cache = portal.container.get<ServerCache>(ServerCache);
  const form = await card();
  const days = await form.findByRole('textbox', { name: 'Days ahead' });
  await user.clear(days);
  await user.type(days, '12');
  await user.click(button(form));
  await waitFor(() => expect(settings.values).toEqual({ days: 12 }));
  await user.clear(days);
  await user.type(days, '7');
  // The event about the change arrives before the response.
  await cache.invalidateQueries();
  held.resolve();
  await screen.findByText('Deadlines: changes saved.');
  expect(typedIn(form.getByRole('textbox', { name: 'Days ahead' }))).toBe('7');
  await waitFor(() => expect(isDisabled(button(form))).toBe(false));
});

it('names the values that are no longer valid and fell back to the default', async () => {
  new Settings('user').fellBack = ['days'];
  await open('/account/settings', 'user');
  await (await card()).findByText(/The default is used for: Days ahead\./);
});

it('saves client settings for the active client', async () => {
  const settings = new Settings('client');
  const user = userEvent.setup();
  await open('/account/client-settings', 'client');
  const form = await card();
  await user.selectOptions(await form.findByRole('combobox', { name: 'View' }), 'Month');
  await user.click(button(form));
  await screen.findByText('Deadlines: changes saved.');
  expect(settings.values).toEqual({ view: 'month' });
  expect(server.requestsOf('PUT /api/plugins/v1/deadlines/settings/client')[0]?.query.get('clientId')).toBe(
    'acme',
  );
});

describe('the link to the settings', () => {
  async function menuFor(options: OpenPortalOptions) {
    await openPortal('/notfound', server, options);
    await userEvent.click(await screen.findByRole('button', { name: /’s account/ }));
    const menu = within(await screen.findByRole('menu'));
    return menu.getAllByRole('menuitem').map(({ textContent }) => textContent ?? '');
  }
  const all = [{ level: 'user' as const }, { level: 'client' as const }, { level: 'firm' as const }];
  const withSchema = (settings: readonly { readonly level: 'firm' | 'client' | 'user'; when?: string[] }[]) =>
    settings.map((one) => ({ ...one, schema }));

  it('is in the account menu where a plugin has settings', async () => {
    expect(await menuFor({ plugins: [plugin(withSchema(all))] })).toEqual(
      expect.arrayContaining(['Settings', 'Client settings']),
    );
  });

  it.each([
    ['no plugin has settings', []],
    ['their condition does not hold', [{ level: 'user' as const, when: ['country:BR'] }]],
    ['they are the firm’s', [{ level: 'firm' as const }]],
  ])('leaves the settings out of the menu when %s', async (_, settings) => {
    const items = await menuFor({ plugins: [plugin(withSchema(settings))] });
    expect(items).not.toContain('Settings');
    expect(items).not.toContain('Client settings');
  });

  it('is absent while the plugin is switched off', async () => {
    const { portal } = await openPortal('/notfound', server, { plugins: [plugin(withSchema(all))] });
    portal.kernel.store.setDisabled(new Map([['deadlines', 'firm']]));
    await userEvent.click(await screen.findByRole('button', { name: /’s account/ }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.queryByRole('menuitem', { name: 'Settings' })).toBeNull();
  });

  it('is absent in the staff center for staff who are not owners, and the pages refuse them', async () => {
    new Settings('firm');
    server.on('GET /api/staff/v1/contacts', () => ({ contacts: [], next: null }));
    const plugins = [plugin(withSchema(all)), screens];
    const manager = await openPortal('/staff', server, {
      plugins,
      asStaff: true,
      grants: ['Staff.Manager'],
    });
    await screen.findByRole('heading', { name: 'Overview' });
    expect(screen.queryByRole('link', { name: 'Firm settings' })).toBeNull();
    manager.unmount();
    for (const path of [
      '/staff/settings',
      '/staff/settings/opening-hours',
      '/staff/settings/plugins/deadlines',
    ]) {
      const { unmount } = await openPortal(path, server, { plugins, asStaff: true });
      expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeTruthy();
      unmount();
    }
  });
});

/** A plugin with two settings screens, one of them only for Brazil. */
const screens: PluginManifest = {
  ...samplePlugin,
  id: 'screens',
  contributes: [
    setting({
      id: 'records',
      title: 'records',
      icon: 'list',
      group: 'records',
      module: './Nothing',
      when: ['country:BR'],
    }),
    setting({
      id: 'opening-hours',
      title: 'hours',
      description: 'hint',
      icon: 'clock',
      group: 'firm',
      module: './Hours',
    }),
  ],
  modules: {
    ...samplePlugin.modules,
    './Hours': {
      url: "data:text/javascript,export default () => 'From nine to five'",
      integrity: '',
      size: 1,
    },
  },
  locales: {
    'en-us': {
      url: 'data:application/json,{"hours":"Opening hours","hint":"When people answer","records":"Records"}',
      integrity: '',
      size: 1,
    },
  },
};

describe('the firm’s settings', () => {
  const owner = { asStaff: true, grants: ['Staff.Manager', 'Staff.Owner'] };
  const firm = [{ level: 'firm' as const, schema }];

  it('list plugins’ screens and forms together, with a search', async () => {
    new Settings('firm');
    server.on('GET /api/staff/v1/contacts', () => ({ contacts: [], next: null }));
    await openPortal('/staff', server, { plugins: [plugin(firm), screens], ...owner });
    await userEvent.click(await screen.findByRole('link', { name: 'Firm settings' }));
    const main = within(await screen.findByRole('main'));
    const hours = await main.findByRole('link', { name: 'Opening hours' });
    expect(hours.getAttribute('href')).toBe('/staff/settings/opening-hours');
    const form = await main.findByRole('link', { name: 'Deadlines' });
    expect(form.getAttribute('href')).toBe('/staff/settings/plugins/deadlines');
    expect(main.queryByRole('link', { name: 'Records' })).toBeNull();
    const search = main.getByRole('searchbox', { name: 'Search settings' });
    await userEvent.type(search, 'dÁys');
    expect(main.queryByRole('link', { name: 'Opening hours' })).toBeNull();
    expect(main.getByRole('link', { name: 'Deadlines' })).toBeTruthy();
    await userEvent.type(search, ' zebra');
    expect(main.getByText('No settings found for “dÁys zebra”')).toBeTruthy();
  });

  it('open a plugin’s screen on a page of its own, with links back', async () => {
    await openPortal('/staff/settings/opening-hours', server, { plugins: [screens], ...owner });
    expect(await screen.findByText('From nine to five')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'Opening hours' })).toBeTruthy();
    const main = within(screen.getByRole('main'));
    expect(
      main.getAllByRole('link', { name: 'Firm settings' }).map((link) => link.getAttribute('href')),
    ).toEqual(['/staff/settings', '/staff/settings']);
  });

  it('can be changed in a plugin’s form', async () => {
    const settings = new Settings('firm');
    await openPortal('/staff/settings/plugins/deadlines', server, { plugins: [plugin(firm)], ...owner });
    const form = await card();
    await userEvent.selectOptions(await form.findByRole('combobox', { name: 'View' }), 'Month');
    await userEvent.click(button(form));
    await screen.findByText('Deadlines: changes saved.');
    expect(settings.values).toEqual({ view: 'month' });
  });

  it.each([
    ['/staff/settings/records', 'You don’t have access to this page'],
    ['/staff/settings/nowhere', 'Page not found'],
  ])('show a no-access or not-found message at %s', async (path, name) => {
    await openPortal(path, server, { plugins: [screens], ...owner });
    expect(await screen.findByRole('heading', { level: 1, name })).toBeTruthy();
  });
});
