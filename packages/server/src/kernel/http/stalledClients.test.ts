import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { endpoint } from '@anteroom/contract';
import { defineServer, fail } from '@anteroom/server-sdk';
import Type from 'typebox';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { halfSource } from '../../testing/shippedHalves.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const login = '/api/security/v1/oidc/login';
const uploads = '/api/storage/v1/clients/us-001/documents';
/** Maximum size of a file that this test plugin accepts, in bytes. */
const maxNoteSize = 2 * 1024 * 1024;
const takeForm = endpoint({
  method: 'POST',
  path: '/api/forms/v1/forms',
  access: 'session',
  summary: 'Takes a small file.',
  consumes: ['multipart/form-data'],
  answers: { 200: Type.Object({}) },
});
const ofForms = defineServer({
  id: 'forms',
  register: ({ routes }) =>
    routes.answer(takeForm, async ({ form }) => {
      const detail = 'The file is too large.';
      for await (const { content } of form.files({ files: 1, bytes: 2 * maxNoteSize, detail })) {
        let left = maxNoteSize;
        for await (const chunk of content) {
          left -= chunk.length;
          if (left < 0) fail('too-large', detail);
        }
      }
      return {};
    }),
});
const takeSlowly = endpoint({
  method: 'POST',
  path: '/api/slow/v1/slow',
  access: 'session',
  summary: 'Takes a body, and holds up the process for longer than a body may stall.',
  body: Type.Object({}),
  answers: { 200: Type.Object({}) },
});
const ofSlow = defineServer({
  id: 'slow',
  register: ({ routes }) =>
    routes.answer(takeSlowly, async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
      // Longer than the interval at which bodies are looked at.
      await setTimeout(200);
      return {};
    }),
});
const halves = [
  halfSource({ id: ofForms.id }, async () => ofForms),
  halfSource({ id: ofSlow.id }, async () => ofSlow),
];

/** A connection on which the test controls every byte. */
class RawClient {
  readonly socket: Socket;
  heard = '';
  readonly closed: Promise<void>;

  constructor(portal: TestPortal) {
    this.socket = connect(portal.deps.config.port, '127.0.0.1');
    this.socket.on('data', (data) => {
      this.heard += data;
    });
    // A client that is cut off midway may see a reset.
    this.socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => this.socket.once('close', () => resolve()));
  }

  head(method: string, path: string, headers: Record<string, string | number> = {}, person?: SignedIn): this {
    const all = {
      host: 'localhost',
      ...(person && { authorization: `Bearer ${person.token}`, cookie: person.cookies.header }),
      ...headers,
    };
    const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
    return this;
  }

  chunk(content: string | Buffer): this {
    this.socket.write(`${Buffer.byteLength(content).toString(16)}\r\n`);
    this.socket.write(content);
    this.socket.write('\r\n');
    return this;
  }

  hears(text: string): Promise<void> {
    return soon(() => expect(this.heard).toContain(text));
  }
}

const opened: RawClient[] = [];
function client(portal: TestPortal): RawClient {
  const made = new RawClient(portal);
  opened.push(made);
  return made;
}
afterEach(() => {
  for (const { socket } of opened.splice(0)) socket.destroy();
});

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=edge', 'transfer-encoding': 'chunked' };
const partHead = (name: string) =>
  `--edge\r\nContent-Disposition: form-data; name="file[]"; filename="${name}"\r\n\r\n`;

/** Clients that stop sending, each at a different point; resolves once the server is waiting for the client. */
const stalls: Readonly<Record<string, (portal: TestPortal, people: People) => Promise<RawClient>>> = {
  'a head that is never finished': async (portal) => {
    const stalled = client(portal);
    stalled.socket.write(`POST ${login} HTTP/1.1\r\nhost: loc`);
    return stalled;
  },
  'nothing at all': async (portal) => client(portal),
  'a body of somebody unknown': async (portal) => {
    const stalled = client(portal).head('POST', login, {
      ...json,
      'content-length': 100,
      expect: '100-continue',
    });
    await stalled.hears('100 Continue');
    stalled.socket.write('{');
    return stalled;
  },
  'a body for the identity provider': async (portal) => {
    const stalled = client(portal).head('POST', '/idp/token', {
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': 100,
      expect: '100-continue',
    });
    await stalled.hears('100 Continue');
    stalled.socket.write('grant');
    return stalled;
  },
  'a body at an address that is not well formed': async (portal) => {
    const stalled = client(portal).head('POST', '/api/%E0%A4%A', { ...json, 'content-length': 100 });
    await stalled.hears('problem');
    return stalled;
  },
  'an upload': async (portal, { olivia }) => {
    const stalled = client(portal).head('POST', uploads, { ...form, expect: '100-continue' }, olivia);
    await stalled.hears('100 Continue');
    return stalled.chunk(`${partHead('stalled.pdf')}%PDF-1.7\n`);
  },
  'a chunked form that was too large': async (portal, { ines }) => {
    const stalled = client(portal).head('POST', takeForm.path, form, ines).chunk(partHead('large.xml'));
    stalled.chunk(Buffer.alloc(maxNoteSize + 1, ' '));
    await stalled.hears('413');
    return stalled;
  },
};

interface People {
  readonly olivia: SignedIn;
  readonly ines: SignedIn;
}

async function signInAll({ url }: TestPortal): Promise<People> {
  return { olivia: await signIn(url, 'olivia@demo.test'), ines: await signIn(url, 'ines@demo.test') };
}

describe('a client that stalls', () => {
  let portal: TestPortal;
  let people: People;
  beforeAll(async () => {
    const times = { headersMs: 400, stalledMs: 400, bodyMs: 1500, lingerMs: 400 };
    portal = await startTestPortal({ times, halves });
    people = await signInAll(portal);
  });
  afterAll(() => portal.close());

  test.each(Object.keys(stalls))('is disconnected: %s', { timeout: 20_000 }, async (kind) => {
    const stalled = await stalls[kind]?.(portal, people);
    await stalled?.closed;
  });

  test('is disconnected even if it keeps trickling a body that is not an upload', {
    timeout: 20_000,
  }, async () => {
    const dripping = client(portal).head('POST', login, { ...json, 'content-length': 10_000 });
    const drip = setInterval(() => dripping.socket.write(' '), 50);
    await dripping.closed;
    clearInterval(drip);
  });

  test('is not disconnected once its body has arrived, however busy the server is', {
    timeout: 20_000,
  }, async () => {
    const sent = client(portal).head('POST', takeSlowly.path, { ...json, 'content-length': 2 }, people.ines);
    sent.socket.write('{}');
    await sent.hears(' 200 ');
  });

  test('is not disconnected during an upload, however slow, as long as data arrives', {
    timeout: 20_000,
  }, async () => {
    const slow = client(portal).head('POST', uploads, form, people.olivia);
    slow.chunk(`${partHead('slow.pdf')}%PDF-1.7\n`);
    const begun = performance.now();
    await new Promise<void>((resolve) => {
      const drip = setInterval(() => {
        slow.chunk('more\n');
        if (performance.now() - begun < 3000) return;
        clearInterval(drip);
        resolve();
      }, 50);
    });
    slow.chunk('\r\n--edge--\r\n').socket.write('0\r\n\r\n');
    await slow.hears(' 201 ');
  });
});

describe('a stopping server', () => {
  test('closes stalled, idle and streaming connections once the drain time is over', {
    timeout: 60_000,
  }, async () => {
    const portal = await startTestPortal({ times: { drainMs: 1500 }, halves });
    const people = await signInAll(portal);
    const clients = await Promise.all(Object.values(stalls).map((stall) => stall(portal, people)));

    const idle = client(portal).head('GET', '/healthz');
    await idle.hears('"ok"');
    const listening = client(portal).head('GET', '/api/events/v1/stream', {}, people.olivia);
    await listening.hears('text/event-stream');

    const begun = performance.now();
    await portal.stop();
    await Promise.all([...clients, idle, listening].map(({ closed }) => closed));
    // Much less than the minute that each connection would otherwise get.
    expect(performance.now() - begun).toBeLessThan(20_000);
    await portal.close();
  });
});
