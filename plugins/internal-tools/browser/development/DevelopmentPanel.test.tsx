import type { DevelopmentMessage } from '@anteroom/contract';
import { createTestPortal, type TestPortal } from '@anteroom/plugin-kit/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { pluginCalled } from '../testing/diagnosed.ts';

const origin = 'http://127.0.0.1:4180';

/** Replaces the browser's EventSource, which jsdom does not have. */
class FakeEvents extends EventTarget {
  static readonly CLOSED = 2;
  static all: FakeEvents[] = [];
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    FakeEvents.all.push(this);
  }
  close() {
    this.readyState = FakeEvents.CLOSED;
  }
}

let portal: TestPortal;
beforeEach(async () => {
  FakeEvents.all = [];
  vi.stubGlobal('EventSource', FakeEvents);
  portal = createTestPortal({
    permissions: ['Platform.DefaultStaff', 'Platform.ccVnext', 'Internal.Internal'],
  });
  await portal.diagnostics.develop({ origin, plugin: null, fault: null });
  portal.panels.open('development');
  await portal.show('panel development');
  await screen.findByRole('complementary', { name: 'Development plugin' });
});
afterEach(() => vi.unstubAllGlobals());

const notes = {
  id: 'notes',
  version: '0.1.0',
  sdk: '^1.0.0',
  contributes: [],
  modules: { './Notes': { url: './Notes.js', integrity: '', size: 1 } },
  chunks: [],
  styles: [],
  locales: {},
};

async function hear(news: Partial<DevelopmentMessage>): Promise<void> {
  const message: DevelopmentMessage = { portal: location.origin, plugin: notes, fault: null, ...news };
  const [events] = FakeEvents.all;
  expect(events?.url).toBe(`${origin}/events`);
  await act(async () => {
    events?.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
  });
}

const developed = () => portal.store.get(portal.diagnostics.development);

it('loads each version once, and shows the build error that prevents a newer one', async () => {
  await hear({});
  await screen.findByText(`Development plugin: notes from ${origin}`);
  const first = developed()?.plugin;
  expect(first?.modules['./Notes']?.url).toBe(`${origin}/Notes.js`);
  await hear({ fault: 'browser/Notes.tsx:2: Oops' });
  await screen.findByText('browser/Notes.tsx:2: Oops');
  expect(developed()?.plugin).toBe(first);
  await hear({ plugin: { ...notes, version: '0.2.0' } });
  await waitFor(() => expect(developed()?.plugin?.version).toBe('0.2.0'));
  expect(screen.queryByText('browser/Notes.tsx:2: Oops')).toBeNull();
});

it('loads no plugin that is served for another portal', async () => {
  await hear({ portal: 'http://portal.example' });
  await screen.findByText(/serves a plugin for http:\/\/portal\.example/);
  expect(developed()?.plugin).toBeNull();
});

it('says that the development server is not responding, until it sends a message', async () => {
  act(() => void FakeEvents.all[0]?.dispatchEvent(new Event('error')));
  await screen.findByText(`${origin} isn’t responding. We’ll keep trying.`);
  await hear({});
  await waitFor(() => expect(screen.queryByText(/isn’t responding/)).toBeNull());
});

it('shows where the loaded version threw an error, until a newer version arrives', async () => {
  await hear({});
  const cause = Object.assign(new Error('Not counted'), {
    stack: `Error: Not counted\n    at f (${origin}/Notes.js:2:9)`,
  });
  const map = { version: 3, sources: ['../browser/Notes.tsx'], names: [], mappings: ';IAMA' };
  const script = `a\nb\n//# sourceMappingURL=data:application/json;base64,${btoa(JSON.stringify(map))}\n`;
  vi.stubGlobal('fetch', async () => new Response(script));
  const problem = { code: 'handler', message: 'failed', clause: 'failed', count: 1, cause };
  act(() => portal.diagnostics.tell([pluginCalled('notes', { problems: [problem] })]));
  await screen.findByText('browser/Notes.tsx:7: Error: Not counted');
  await hear({ plugin: { ...notes, version: '0.2.0' } });
  await waitFor(() => expect(screen.queryByText(/Not counted/)).toBeNull());
});

it('stops loading the plugin with one click', async () => {
  await hear({});
  await portal.user.click(await screen.findByRole('button', { name: 'Stop loading' }));
  await waitFor(() => expect(developed()).toBeNull());
  expect(FakeEvents.all[0]?.readyState).toBe(FakeEvents.CLOSED);
  expect([...portal.panels.shown]).toEqual([]);
  await hear({ plugin: { ...notes, version: '0.2.0' } });
  expect(developed()).toBeNull();
});
