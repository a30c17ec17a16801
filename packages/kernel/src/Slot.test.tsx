// @vitest-environment jsdom
import { type ServiceScope, useService, type WidgetProps, widget } from '@anteroom/sdk';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { act, use, useEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Availability } from './Availability.ts';
import { type Kernel, KernelProvider, type SlotTexts } from './KernelProvider.tsx';
import type { KernelProblem } from './kernelProblem.ts';
import { PluginStore } from './PluginStore.ts';
import { Slot, type SlotProps } from './Slot.tsx';
import { asset, catalogue, manifest } from './testing/catalogue.ts';
import { FakeLoader } from './testing/FakeLoader.ts';
import { client, FakeFacts } from './testing/facts.ts';
import { ManualClock } from './testing/ManualClock.ts';
import { useContributions, usePluginStates } from './useContributions.ts';

const texts: SlotTexts = {
  title: ({ kind, pluginId }) => `${pluginId}: ${kind}`,
  detail: (problem) => (problem.kind === 'load' ? problem.failure.kind : 'nothing else is touched'),
  retry: 'Try again',
  fault: 'Not the newest',
};

const scopeFor = (pluginId: string): ServiceScope => ({
  pluginId,
  get: <T,>() => `service of ${pluginId}` as T,
});

beforeEach(() => {
  // React logs each error that a boundary catches to the console; these errors are the subject of the tests.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Renders a portal with the plugin `bad`, with the given widget, and the plugin `good`, whose widget works. */
function portal(bad: unknown, more: Partial<Kernel> = {}) {
  const loader = new FakeLoader({
    '/plugins/good/W.js': { default: ({ client: { name } }: WidgetProps) => <p>good for {name}</p> },
  });
  if (bad !== undefined) loader.modules.set('/plugins/bad/W.js', bad as () => never);
  const clock = new ManualClock();
  const problems: KernelProblem[] = [];
  const onProblem = (problem: KernelProblem) => problems.push(problem);
  const widgetOf = (type: string, order: number) => widget({ type, order, title: 't', module: './W' });
  const store = new PluginStore({
    catalogue: catalogue([manifest('bad', [widgetOf('b', 1)]), manifest('good', [widgetOf('g', 2)])]),
    sdkVersion: '1.0.0',
    loader,
    clock,
    onProblem,
  });
  const availability = new Availability({ store, facts: new FakeFacts(), scopeFor, clock });
  const translationOf = () => ({ i18n: i18next });
  const kernel: Kernel = { store, availability, scopeFor, translationOf, onProblem, clock, ...more };
  return { kernel, loader, clock, problems };
}

function Home({
  clientId = 'one',
  onFailure,
}: {
  clientId?: string;
  onFailure?: SlotProps<'widget'>['onFailure'];
}) {
  const widgets = useContributions('widget');
  const states = usePluginStates();
  return (
    <>
      {widgets.map((each) => (
        <Slot
          key={each.key}
          contribution={each}
          props={{ client: client(clientId) }}
          skeleton={<p>loading {each.pluginId}</p>}
          onFailure={onFailure}
        />
      ))}
      <output>{states.map(({ id, state }) => `${id} ${state.kind}`).join(', ')}</output>
    </>
  );
}

async function show(kernel: Kernel, clientId?: string, onFailure?: SlotProps<'widget'>['onFailure']) {
  const page = (id?: string) => (
    <KernelProvider kernel={kernel} texts={texts}>
      <Home clientId={id} onFailure={onFailure} />
    </KernelProvider>
  );
  const view = await act(async () => render(page(clientId)));
  return { switchTo: (id: string) => act(async () => view.rerender(page(id))) };
}

const retry = () => userEvent.click(screen.getByRole('button', { name: 'Try again' }));

it('shows a skeleton while the module loads, then the component', async () => {
  const { promise, resolve } = Promise.withResolvers<{ default: unknown }>();
  await show(portal(() => promise).kernel);
  expect(screen.getByText('loading bad')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('bad loading, good ready');
  await act(async () => resolve({ default: () => <p>there</p> }));
  expect(screen.getByText('there')).toBeDefined();
  expect(screen.getByText('good for one')).toBeDefined();
});

it('does not update other components while one renders', async () => {
  const { kernel } = portal({ default: () => <p>there</p> });
  kernel.store.setDisabled(new Map([['good', 'session']]));
  await show(kernel);
  expect(screen.getByRole('status').textContent).toBe('bad ready, good refused');
  // Its slot renders and requests its module while the list of states is already subscribed.
  await act(async () => kernel.store.setDisabled(new Map()));
  expect(screen.getByText('good for one')).toBeDefined();
  expect(screen.getByRole('status').textContent).toBe('bad ready, good ready');
  const warnings = vi.mocked(console.error).mock.calls.map(([text]) => String(text));
  expect(warnings.filter((text) => text.startsWith('Cannot update a component'))).toEqual([]);
});

it('gives the component its plugin’s services', async () => {
  await show(portal({ default: () => <p>{useService<string>(Symbol('any'))}</p> }).kernel);
  expect(screen.getByText('service of bad')).toBeDefined();
});

it('shows the component only after its plugin’s preparation has finished', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { kernel } = portal({ default: () => <p>there</p> }, { prepare: () => promise });
  await show(kernel);
  expect(screen.queryByText('there')).toBeNull();
  await act(async () => resolve());
  expect(screen.getByText('there')).toBeDefined();
});

describe('a failure is shown in its own slot only, and can be retried', () => {
  it('when the component throws', async () => {
    let broken = true;
    const { kernel, problems } = portal({
      default: () => {
        if (broken) throw new Error('boom');
        return <p>there</p>;
      },
    });
    await show(kernel);
    expect(screen.getByRole('heading', { name: 'bad: render' })).toBeDefined();
    expect(screen.getByText('good for one')).toBeDefined();
    expect(problems).toMatchObject([{ kind: 'render', pluginId: 'bad', key: 'widget type b' }]);
    await retry();
    expect(await screen.findByRole('heading', { name: 'bad: render' })).toBeDefined();
    broken = false;
    await retry();
    expect(await screen.findByText('there')).toBeDefined();
  });

  it('when the component throws later, on an update', async () => {
    await show(
      portal({
        default: () => {
          const [broken, setBroken] = useState(false);
          if (broken) throw new Error('boom');
          return (
            <button type="button" onClick={() => setBroken(true)}>
              break
            </button>
          );
        },
      }).kernel,
    );
    await userEvent.click(screen.getByRole('button', { name: 'break' }));
    expect(screen.getByRole('heading', { name: 'bad: render' })).toBeDefined();
    await retry();
    expect(await screen.findByRole('button', { name: 'break' })).toBeDefined();
  });

  it('when the component throws in an effect', async () => {
    let broken = true;
    await show(
      portal({
        default: () => {
          useEffect(() => {
            if (broken) throw new Error('boom');
          }, []);
          return <p>there</p>;
        },
      }).kernel,
    );
    expect(screen.getByRole('heading', { name: 'bad: render' })).toBeDefined();
    expect(screen.getByText('good for one')).toBeDefined();
    broken = false;
    await retry();
    expect(await screen.findByText('there')).toBeDefined();
  });

  it('when the component throws null', async () => {
    await show(
      portal({
        default: () => {
          throw null;
        },
      }).kernel,
    );
    expect(screen.getByRole('heading', { name: 'bad: render' })).toBeDefined();
  });

  it('when the module cannot be loaded', async () => {
    const { kernel, loader, problems } = portal(undefined);
    await show(kernel);
    expect(screen.getByRole('heading', { name: 'bad: load' })).toBeDefined();
    expect(screen.getByText('network')).toBeDefined();
    expect(screen.getByText('good for one')).toBeDefined();
    expect(problems).toMatchObject([{ kind: 'load' }]);
    loader.modules.set('/plugins/bad/W.js', { default: () => <p>there</p> });
    await retry();
    expect(await screen.findByText('there')).toBeDefined();
    expect(screen.getByRole('status').textContent).toBe('bad ready, good ready');
  });

  it('and reported to `onFailure` instead, if that is given', async () => {
    const { kernel } = portal(undefined);
    const onFailure = vi.fn();
    await show(kernel, 'one', onFailure);
    expect(onFailure.mock.calls).toMatchObject([[{ kind: 'load', pluginId: 'bad' }]]);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByText('good for one')).toBeDefined();
  });

  it('and is retried automatically once the lost connection is back', async () => {
    const back = Promise.withResolvers<boolean>();
    const { kernel, loader } = portal(undefined, { recovered: () => back.promise });
    await show(kernel);
    expect(screen.getByText('network')).toBeDefined();
    loader.modules.set('/plugins/bad/W.js', { default: () => <p>there</p> });
    const elsewhere = document.activeElement;
    await act(async () => back.resolve(true));
    expect(await screen.findByText('there')).toBeDefined();
    expect(document.activeElement).toBe(elsewhere);
  });

  it('when the module does not load within 10 s', async () => {
    const { kernel, loader, clock } = portal(() => new Promise<never>(() => {}));
    await show(kernel);
    await act(async () => clock.advance(10));
    expect(screen.getByRole('heading', { name: 'bad: load' })).toBeDefined();
    expect(screen.getByText('timeout')).toBeDefined();
    loader.modules.set('/plugins/bad/W.js', { default: () => <p>there</p> });
    await retry();
    expect(await screen.findByText('there')).toBeDefined();
  });

  it('when the component renders nothing within 10 s', async () => {
    const never = new Promise<never>(() => {});
    let waits = true;
    const { kernel, clock, problems } = portal({ default: () => <p>{waits ? use(never) : 'there'}</p> });
    await show(kernel);
    await act(async () => clock.advance(9));
    expect(screen.queryByRole('heading')).toBeNull();
    await act(async () => clock.advance(1));
    expect(screen.getByRole('heading', { name: 'bad: stuck' })).toBeDefined();
    expect(problems).toEqual([{ kind: 'stuck', pluginId: 'bad', key: 'widget type b', seconds: 10 }]);
    waits = false;
    await retry();
    expect(await screen.findByText('there')).toBeDefined();
  });
});

describe('a plugin in development', () => {
  const override = (name: string, fault: string | null = null) => {
    const modules = { './W': asset(`/dev/${name}.js`) };
    const plugin = manifest('bad', [widget({ type: 'b', title: 't', module: './W' })], { modules });
    return new Map([['bad', { plugin, fault }]]);
  };

  it('is shown once it has loaded, and the installed one until then', async () => {
    const { kernel, loader } = portal({ default: () => <p>installed</p> });
    const { promise, resolve } = Promise.withResolvers<{ default: unknown }>();
    loader.modules.set('/dev/a.js', () => promise);
    await show(kernel);
    await act(async () => kernel.store.setOverrides(override('a')));
    expect(screen.getByText('installed')).toBeDefined();
    await act(async () => resolve({ default: () => <p>in development</p> }));
    expect(screen.getByText('in development')).toBeDefined();
    await act(async () => kernel.store.setOverrides(new Map()));
    expect(screen.getByText('installed')).toBeDefined();
  });

  it('is shown in place of an installed one that failed', async () => {
    const { kernel, loader } = portal({
      default: () => {
        throw new Error('boom');
      },
    });
    loader.modules.set('/dev/a.js', { default: () => <p>mended</p> });
    await show(kernel);
    expect(screen.getByRole('heading', { name: 'bad: render' })).toBeDefined();
    await act(async () => kernel.store.setOverrides(override('a')));
    expect(screen.getByText('mended')).toBeDefined();
  });

  it('shows its build fault above the last version that worked', async () => {
    const { kernel, loader } = portal({ default: () => null });
    loader.modules.set('/dev/a.js', { default: () => <input aria-label="Note" /> });
    const versions = override('a');
    await show(kernel);
    await act(async () => kernel.store.setOverrides(versions));
    const input = screen.getByLabelText('Note');
    const [[id, entry] = []] = versions;
    if (!id || !entry) throw new Error('There is one.');
    await act(async () =>
      kernel.store.setOverrides(new Map([[id, { ...entry, fault: 'src/W.tsx:3: Oops' }]])),
    );
    expect(screen.getByRole('alert').textContent).toContain('src/W.tsx:3: Oops');
    expect(screen.getByLabelText('Note')).toBe(input);
    await act(async () => kernel.store.setOverrides(versions));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

it('keeps keyboard focus in the slot when a retry removes its button', async () => {
  let broken = true;
  await show(
    portal({
      default: () => {
        if (broken) throw new Error('boom');
        return <p>there</p>;
      },
    }).kernel,
  );
  broken = false;
  await retry();
  expect(document.activeElement).toBe((await screen.findByText('there')).parentElement);
});

it('shows a component that has loaded before without a skeleton', async () => {
  const { kernel } = portal({ default: () => <p>there</p> });
  await show(kernel);
  cleanup();
  render(
    <KernelProvider kernel={kernel} texts={texts}>
      <Home />
    </KernelProvider>,
  );
  expect(screen.getByText('there')).toBeDefined();
});

it('remounts for a new client and forgets the failure of the previous one', async () => {
  const { switchTo } = await show(
    portal({
      default: ({ client: { id } }: WidgetProps) => {
        if (id === 'one') throw new Error('boom');
        return <p>there for {id}</p>;
      },
    }).kernel,
  );
  expect(screen.getByRole('heading', { name: 'bad: render' })).toBeDefined();
  await switchTo('two');
  expect(screen.getByText('there for two')).toBeDefined();
});
