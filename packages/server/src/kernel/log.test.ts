import { Writable } from 'node:stream';
import type { LogBatch } from '@anteroom/contract';
import { type Logger, pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { CookieJar, obtainCode, redeem, withToken } from '../testing/signIn.ts';
import { startTestPortal } from '../testing/testPortal.ts';
import { createLog, withoutSecrets } from './log.ts';

test.each([
  ['/auth?code=abc&state=def&r=%2Fhome', '/auth?code=…&state=…&r=%2Fhome'],
  ['/api/x?TOKEN=abc', '/api/x?TOKEN=…'],
  [`/api/storage/v1/downloads/${'k'.repeat(43)}`, '/api/storage/v1/downloads/…'],
  [
    '/api/documents/018f4e6a-7b1c-7000-8000-000000000000',
    '/api/documents/018f4e6a-7b1c-7000-8000-000000000000',
  ],
])('%s is logged as %s', (url, logged) => {
  expect(withoutSecrets(url)).toBe(logged);
});

describe('text from outside', () => {
  const hostile = 'a\n00:00:00 error forged\r\u001b[31mred\u009b1m\u2028\u2029\u202e\u0085\u007fz';
  // Characters that a terminal, or a program that reads lines, would interpret.
  const dangerous = /[^\P{Cc}\n]|[\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

  function logged(isTTY: boolean, write: (log: Logger) => void): string {
    let text = '';
    const output = {
      isTTY,
      write(part: string) {
        text += part;
        return true;
      },
    };
    write(createLog('info', output as never));
    return text;
  }

  test('can neither forge nor colour a JSON log line, and is kept whole', () => {
    const text = logged(false, (log) => log.info({ url: hostile, [hostile]: 1 }, hostile));
    expect(text).not.toMatch(dangerous);
    expect(text.split('\n')).toHaveLength(2);
    expect(JSON.parse(text)).toMatchObject({ msg: hostile, url: hostile, [hostile]: 1 });
  });

  test('can neither forge nor colour a line in a terminal', () => {
    const text = logged(true, (log) => log.info({ url: hostile, more: { hostile }, [hostile]: 1 }, hostile));
    expect(text).not.toMatch(dangerous);
    expect(text.split('\n')).toHaveLength(2);
    expect(text).toContain('\\u001b[31mred');
  });

  test('in an error message cannot forge log lines, and is indented below its log line', () => {
    const text = logged(true, (log) => log.error({ err: new Error(hostile) }, 'failed'));
    expect(text).not.toMatch(dangerous);
    const [first, ...rest] = text.trimEnd().split('\n');
    expect(first).toMatch(/^[\d:]{8} error failed/);
    for (const line of rest) expect(line).toMatch(/^ {4}/);
  });
});

test('a whole visit is logged with a line per request and without tokens, codes, cookies or passwords', async () => {
  const lines: string[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const portal = await startTestPortal({ log: pino({ level: 'trace' }, stream) });
  try {
    const jar = new CookieJar();
    const { code, state } = await obtainCode(portal.url, 'olivia@demo.test', jar);
    const { tokenValue } = (await (await redeem(portal.url, code, state, jar)).json()) as {
      tokenValue: string;
    };
    const secrets = [
      code,
      state,
      tokenValue,
      ...jar.header.split('; ').map((pair) => pair.split('=')[1] ?? ''),
    ];
    const olivia = withToken(portal.url, tokenValue, jar);
    await olivia.fetch('/api/client-center/v1/clients/?searchTerm=oak');
    await redeem(portal.url, code, state, jar);
    await olivia.fetch('/api/logging/v1/log', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        version: '0.2',
        items: (['info', 'error', undefined] as const).map((level) => ({
          id: 'x3f9a-0b2kq',
          time: '2026-01-05T10:00:00Z',
          source: 'host',
          level,
          data: { description: `from the browser: ${level}`, logs: [] },
        })),
      } satisfies LogBatch),
    });
    await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });

    const log = lines.join('');
    for (const secret of secrets.filter((value) => value.length > 10)) expect(log).not.toContain(secret);
    expect(log).not.toContain('anteroom-demo-1');
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    const fromBrowser = lines.map((line) => JSON.parse(line)).filter(({ browser }) => browser);
    expect(fromBrowser.map(({ level, msg }) => [level, msg])).toEqual([
      [30, 'from the browser: info'],
      [50, 'from the browser: error'],
      [40, 'from the browser: undefined'],
    ]);
    expect(requests.find(({ url }) => url.includes('/clients/'))).toMatchObject({
      method: 'GET',
      status: 200,
      user: 'olivia',
      request: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  } finally {
    await portal.close();
  }
});
