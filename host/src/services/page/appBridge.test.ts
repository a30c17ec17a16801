import { describe, expect, it } from 'vitest';
import { type AppMessage, type AppWindow, askApp, tellApp } from './appBridge.ts';

const envelope = { v: 1, id: expect.any(String), type: 'alert', payload: { msg: 'Saved' } };

/** Creates a window through which messages can leave, and records them. */
function windowWith(make: (keep: (message: unknown) => void) => object) {
  const heard: unknown[] = [];
  const target = new EventTarget();
  const appWindow = Object.assign(target, {
    location: { origin: 'https://portal.test' },
  }) as unknown as AppWindow;
  Object.assign(
    appWindow,
    { parent: appWindow },
    make((message) => heard.push(message)),
  );
  return { appWindow, heard };
}

const ways = {
  'React Native': (keep: (message: unknown) => void) => ({
    ReactNativeWebView: { postMessage: (text: string) => keep(JSON.parse(text)) },
    AnteroomAndroid: { postMessage: () => keep('the second way') },
  }),
  iOS: (keep: (message: unknown) => void) => ({
    webkit: { messageHandlers: { anteroom: { postMessage: keep } } },
  }),
  Android: (keep: (message: unknown) => void) => ({
    AnteroomAndroid: { postMessage: (text: string) => keep(JSON.parse(text)) },
  }),
  'a frame': (keep: (message: unknown) => void) => ({
    parent: {
      postMessage: (message: unknown, origin: string) =>
        keep(origin === 'https://portal.test' ? message : `for ${origin}`),
    },
  }),
};

describe('tellApp', () => {
  it.each(Object.entries(ways))('posts the message to %s', (_name, way) => {
    const { appWindow, heard } = windowWith(way);
    tellApp(appWindow, 'alert', { msg: 'Saved' });
    expect(heard).toEqual([envelope]);
  });

  it('returns the envelope even where there is no app', () => {
    const { appWindow } = windowWith(() => ({}));
    expect(tellApp(appWindow, 'alert', { msg: 'Saved' })).toEqual(envelope);
  });
});

describe('askApp', () => {
  function asked() {
    const { appWindow, heard } = windowWith(ways['React Native']);
    let answered: boolean | undefined;
    const done = askApp(appWindow, 'termsRequired', {}).then((ok) => {
      answered = ok;
    });
    const { id } = heard[0] as AppMessage;
    const say = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
      appWindow.dispatchEvent(
        Object.assign(new Event('message'), {
          data,
          origin: 'https://portal.test',
          source: appWindow,
          ...from,
        }),
      );
    return { id, say, done, answer: () => answered };
  }

  it.each([true, false])('resolves with the answer %s, sent as an object or as JSON', async (ok) => {
    for (const form of [JSON.stringify, (answer: object) => answer]) {
      const { id, say, done, answer } = asked();
      say(form({ v: 1, id, ok }));
      await done;
      expect(answer()).toBe(ok);
    }
  });

  it('ignores malformed answers, other ids, other origins and other sources', async () => {
    const { id, say, done, answer } = asked();
    const good = { v: 1, id, ok: true };
    for (const data of [
      '{',
      null,
      7,
      {},
      { ...good, v: 2 },
      { ...good, id: 'other' },
      { ...good, ok: 'yes' },
    ])
      say(data);
    say(good, { origin: 'https://evil.test' });
    say(good, { source: {} });
    say({ ...good, ok: false });
    await done;
    expect(answer()).toBe(false);
  });
});
