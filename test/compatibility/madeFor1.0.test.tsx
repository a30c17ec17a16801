// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';
import {
  createTestPortal,
  makeTask,
  makeTaskGroup,
  type PluginSources,
  type TestPortalOptions,
} from '@anteroom/plugin-kit/testing';
import type { PluginDeclaration } from '@anteroom/sdk';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';

afterEach(cleanup);

/** Built once with SDK 1.0: see its README. */
const dist = join(import.meta.dirname, '../fixtures/made-for-1-0/dist');
const json = (path: string) => JSON.parse(readFileSync(join(dist, path), 'utf8'));
const manifest: PluginManifest = json('plugin.json');
const plugin: PluginSources = {
  declaration: manifest as PluginManifest & PluginDeclaration,
  modules: Object.fromEntries(
    Object.entries(manifest.modules).map(([module, { url }]) => [
      module,
      () => import(/* @vite-ignore */ join(dist, url)),
    ]),
  ),
  locales: Object.fromEntries(
    Object.entries(manifest.locales).map(([language, { url }]) => [language, json(url)]),
  ),
};

function open(options: TestPortalOptions = {}) {
  const portal = createTestPortal({ plugin, permissions: ['Platform.DefaultClient'], ...options });
  portal.http.on('GET /api/security/v1/session/bindings', () => ({}));
  return portal;
}

it('contributes to every extension point without warnings', () => {
  const portal = open();
  expect(portal.keys).toEqual([
    'predicate madeFor.anybody',
    'widget type madeForServices',
    'dashboard madeFor',
    'task kind DYNAMIC',
    'section type madeForSection',
    'action path madeForSection/ask',
    'page path /made-for',
  ]);
  expect(portal.log.entries).toEqual([]);
});

it('can use every service as with SDK 1.0', async () => {
  const portal = open({ location: '/home', theme: { companyName: 'Harbor & Finch CPAs' } });
  await portal.show('widget type madeForServices');
  await screen.findByText('Http: success');
  const facts = within(screen.getByRole('region', { name: 'Made for SDK 1.0' })).getAllByRole('listitem');
  expect(facts.map(({ textContent }) => textContent)).toEqual([
    'Session: olivia@demo.test',
    'Clients: true 1',
    'Permissions: true false false',
    'Flags: false',
    'I18n: Mar 1, 2026|1.5|$2.00|2 kB|true',
    'Navigation: /home',
    'Theme: Harbor & Finch CPAs',
    'Mobile: false',
    'Actions: madeForSection',
    'Documents: success',
    'Tasks: success',
    'Http: success',
    'Preferences: nothing',
  ]);
  await portal.user.click(screen.getByRole('button', { name: 'Ask something' }));
  expect(await screen.findByText('It was confirmed')).toBeTruthy();
  expect(portal.dialogs.asked).toMatchObject([{ title: 'Ask something', confirmLabel: 'Yes' }]);
  expect(portal.alerts.shown).toEqual([{ type: 'success', msg: 'Asked with SDK 1' }]);
  expect(portal.preferences.get('remembered')).toBe('a value');
  expect(portal.log.entries).toMatchObject([{ level: 'info', description: 'asked' }]);
  expect(portal.navigation.isHeld).toBe(false);
});

it('is hidden by its conditions and its predicate', async () => {
  const { clauses } = await open({ session: { country: 'BR' } }).explain('widget type madeForServices');
  expect(clauses.map(({ holds }) => holds)).toEqual([true, false, true]);
  expect(await open({ clients: [] }).ask('madeFor.anybody')).toBe(false);
});

it('completes a task and comments on it', async () => {
  const portal = open({ taskGroups: [makeTaskGroup([makeTask({ kind: 'DYNAMIC' })])] });
  await portal.show('task kind DYNAMIC');
  await portal.user.click(screen.getByRole('button', { name: 'Yes' }));
  expect(await screen.findByText('Harbor Bakery, document_request: Bank statements (DONE)')).toBeTruthy();
  expect(portal.tasks.get('task-1')).toMatchObject({ comment: 'Asked with SDK 1', version: 4 });
  expect(screen.queryByRole('button')).toBeNull();
});

it('offers an action with a form and an upload', async () => {
  const portal = open({ language: 'pt-br' });
  await portal.show('action path madeForSection/ask');
  await portal.user.click(screen.getByRole('button', { name: 'Sim' }));
  expect(portal.alerts.shown).toEqual([{ type: 'danger', msg: 'Não' }]);
  await portal.user.type(screen.getByRole('textbox', { name: 'Perguntar algo' }), 'Works?');
  await portal.user.click(screen.getByRole('button', { name: 'Sim' }));
  expect(await screen.findByText('question.txt: done')).toBeTruthy();
  expect(portal.documents.stored.map(({ name }) => name)).toEqual(['question.txt']);
});

it('shows a page with a link to its action', async () => {
  await open().show('page path /made-for');
  expect(screen.getByRole('heading', { name: 'Made for SDK 1.0' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Ask something' }).getAttribute('href')).toBe(
    '/actions/made-for/ask',
  );
});
