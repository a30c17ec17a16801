// @vitest-environment jsdom
import {
  action,
  actionSection,
  type DetailProps,
  definePlugin,
  detail,
  Flags,
  type PredicateFunction,
  page,
  predicate,
  type TaskScreenProps,
  Tasks,
  taskType,
  useI18n,
  useService,
  type WidgetProps,
  widget,
} from '@anteroom/sdk';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { problem } from './FakeHttp.ts';
import { makeClient, makeTask, makeTaskGroup } from './makeData.ts';
import type { PluginSources } from './pluginUnderTest.ts';
import { createTestPortal, type TestPortalOptions } from './TestPortal.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Greeting({ client }: WidgetProps) {
  const { t } = useI18n();
  return <p>{t('greeting', { name: client.name })}</p>;
}

function Opened({ client, id }: DetailProps) {
  return (
    <p>
      {id} of {client.name}
    </p>
  );
}

function Work({ task, editable }: TaskScreenProps) {
  const tasks = useService(Tasks);
  return editable ? (
    <button type="button" onClick={() => tasks.complete(task)}>
      Finish
    </button>
  ) : (
    <p>{task.status}</p>
  );
}

function Mistaken() {
  return <p>{useI18n().t('no.such')}</p>;
}

const ordered: PredicateFunction = async ({ client, get }) =>
  client?.kind === 'Business' && get(Flags).isOn('orders');

const plugin: PluginSources = {
  declaration: definePlugin({
    id: 'sample',
    sdk: '^1.0.0',
    contributes: [
      widget({ type: 'greeting', title: 'title', module: './Greeting' }),
      widget({ type: 'local', title: 'title', module: './Greeting', when: ['country:BR', 'sample.ordered'] }),
      widget({ type: 'mistaken', title: 'title', module: './Mistaken' }),
      taskType({ kind: 'UPLOAD', label: 'title', icon: 'upload', module: './Work' }),
      actionSection({ type: 'orders', path: 'orders', label: 'title', icon: 'inbox' }),
      action({
        section: 'orders',
        type: 'order',
        path: 'new',
        label: 'title',
        description: 'title',
        icon: 'inbox',
        module: './Greeting',
        when: ['flag:orders'],
      }),
      predicate({ id: 'sample.ordered', module: './ordered' }),
      detail({ path: 'orders', title: 'title', module: './Opened' }),
      detail({ path: 'accounts', title: 'title', of: 'client', module: './Opened' }),
      page({ path: '/sample', title: 'title', module: './Broken' }),
    ],
  }),
  modules: {
    './Greeting': async () => ({ default: Greeting }),
    './Opened': async () => ({ default: Opened }),
    './Mistaken': async () => ({ default: Mistaken }),
    './Work': async () => ({ default: Work }),
    './ordered': async () => ({ default: ordered }),
    './Broken': async () => ({ default: 'no component' }),
  },
  locales: {
    'en-us': { title: 'Sample', greeting: 'Hello, {{name}}' },
    'pt-br': { title: 'Exemplo', greeting: 'Olá, {{name}}' },
  },
};

const open = (options: TestPortalOptions = {}) => createTestPortal({ plugin, ...options });
const task = makeTask();
const taskGroups = [makeTaskGroup([task])];

it('shows a contribution with the active client and the plugin’s texts', async () => {
  const portal = open({ clients: [makeClient({ name: 'Padaria Sol' })] });
  await portal.show('widget type greeting');
  expect(screen.getByText('Hello, Padaria Sol')).toBeTruthy();
  await act(() => portal.i18n.choose('pt-br'));
  expect(screen.getByText('Olá, Padaria Sol')).toBeTruthy();
});

it('says which clause hides a contribution, and why', async () => {
  await expect(open().show('widget type local')).rejects.toThrow(
    /^widget type local is hidden by its when: "country:BR" \(country is US.*\); "sample\.ordered" \(/,
  );
  await expect(open().show('action path orders/new')).rejects.toThrow(
    /"flag:orders" \(flag orders is not known\)/,
  );
});

it('waits for the answers of predicates', async () => {
  const portal = open({ session: { country: 'BR' }, flags: { orders: true } });
  expect(await portal.ask('sample.ordered')).toBe(true);
  await portal.show('widget type local');
  expect(screen.getByText('Hello, Harbor Bakery')).toBeTruthy();
});

it('hides an action once its flag is switched off, as the portal does', async () => {
  const portal = open({ flags: { orders: true } });
  await portal.show('action path orders/new');
  expect(portal.store.get(portal.actions.sections)).toMatchObject([
    { label: 'Sample', actions: [{ type: 'order' }] },
  ]);
  act(() => portal.flags.set('orders', false));
  expect(screen.queryByText('Hello, Harbor Bakery')).toBeNull();
  expect(portal.store.get(portal.actions.sections)).toEqual([]);
});

it('shows a detail for the ID in its address, or for the active client', async () => {
  const client = makeClient({ id: 'sol', name: 'Padaria Sol' });
  await open({ clients: [client] }).show('detail path orders', { id: '77' });
  expect(screen.getByText('77 of Padaria Sol')).toBeTruthy();
  await open({ clients: [client] }).show('detail path accounts');
  expect(screen.getByText('sol of Padaria Sol')).toBeTruthy();
});

describe('a task type', () => {
  it('receives the task and shows its new status', async () => {
    const portal = open({ taskGroups });
    await portal.show('task kind UPLOAD');
    await portal.user.click(screen.getByRole('button', { name: 'Finish' }));
    expect(await screen.findByText('DONE')).toBeTruthy();
    expect(portal.tasks.get('task-1').status).toBe('DONE');
  });

  it('cannot be shown without a task of its kind', async () => {
    await expect(open().show('task kind UPLOAD')).rejects.toThrow('There is no such task of kind UPLOAD');
    await expect(open({ taskGroups }).show('task kind UPLOAD', { taskId: 'other' })).rejects.toThrow(
      'no such task',
    );
  });

  it('fails a change with the problem that the test sets', async () => {
    const portal = open({ taskGroups });
    portal.tasks.changeFailure = problem('unavailable', 503);
    await expect(portal.tasks.complete(task)).rejects.toMatchObject({ code: 'unavailable' });
    expect(portal.tasks.get('task-1').status).toBe('NEW');
  });
});

describe('says what is wrong with', () => {
  it('a contribution key that the plugin does not have', async () => {
    await expect(open().show('widget type other')).rejects.toThrow(
      /^The plugin contributes no "widget type other"\. It contributes: "widget type greeting", /,
    );
    await expect(open().show('section type orders')).rejects.toThrow(
      /shows nothing itself.*"page path \/sample"/,
    );
  });

  it('a module without a component', async () => {
    const portal = open();
    await expect(portal.show('page path /sample')).rejects.toThrow('./Broken has no usable default export');
    expect(portal.problems).toMatchObject([{ kind: 'load', modulePath: './Broken' }]);
  });

  it('a missing text', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    await expect(open().show('widget type mistaken')).rejects.toThrow(
      'There is no text "no.such": add it to locales/en-us.json',
    );
  });

  it('a person without a client', async () => {
    await expect(open({ clients: [] }).show('widget type greeting')).rejects.toThrow('is shown for a client');
  });

  it('a plugin that the portal would refuse', () => {
    const declaration = { ...plugin.declaration, sdk: '^2.0.0' };
    expect(() => open({ plugin: { ...plugin, declaration } })).toThrow('made for SDK ^2.0.0');
  });

  it('tests that do not say which plugin is tested', () => {
    expect(() => createTestPortal()).toThrow('Put pluginTests() of @anteroom/plugin-kit/vitest');
  });
});
