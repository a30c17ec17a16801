import { afterAll, beforeAll, expect, test } from 'vitest';
import { knownVerdicts, type ReplyingPortal, startReplyingPortal } from '../../testing/replyingPortal.ts';

const mails = 2000;
const atOnce = 8;
let portal: ReplyingPortal;
beforeAll(async () => {
  portal = await startReplyingPortal();
});
afterAll(() => portal.close());

/** Returns a generator of reproducible pseudo-random numbers from 0 to 1 (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = seeded(20261127);
const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
const some = (most: number) => Math.floor(random() * (most + 1));

const froms = [
  'olivia@demo.test',
  'Olivia <OLIVIA@demo.test>',
  '=?utf-8?q?Olivia_=00_Hartwell?= <olivia@demo.test>',
  'olivia@demo.test, marco@demo.test',
  'marco@demo.test, olivia@demo.test',
  'Team: olivia@demo.test;',
  '<olivia@demo.test>\r\nFrom: <marco@demo.test>',
  '"olivia@demo.test" <marco@demo.test>',
  'olivia@demo.test\u0000@evil.test',
  'olivia@[127.0.0.1]',
  '',
  'ολίβια@demo.test',
];
const words = [
  '<script>fetch("/api")</script>',
  '<img src=x onerror=alert(1)>',
  '{{constructor.constructor("return process")()}}',
  "'; drop table threads; --",
  '#{7*7}',
  '\u0000\u0001\u001b[31m',
  '\u202egnp.exe',
  '=cmd|/c calc!A0',
  '> quoted',
  '-- ',
  'Em 20/11/2026 12:00, Harbor & Finch CPAs <no-reply@anteroom.invalid> escreveu:',
  '\ud800',
  '😀'.repeat(50),
  'a'.repeat(5000),
  'Yes.',
  'Obrigada, está tudo certo.',
  '',
];
const types = [
  'text/plain; charset=utf-8',
  'text/plain; charset=utf-7',
  'text/plain; charset=iso-8859-1; format=flowed; delsp=yes',
  'text/plain; charset="nonsense"',
  'text/html',
  'text/html; charset=utf-16le',
  'multipart/mixed; boundary=b',
  'multipart/alternative; boundary="b"',
  'multipart/related; boundary=b; type="text/html"',
  'multipart/mixed',
  'message/rfc822',
  'application/octet-stream; name="../../../x.sh"',
  'application/ms-tnef',
  'text/plain; boundary=b; boundary=c',
  ';;;',
];
const encodings = ['7bit', '8bit', 'base64', 'quoted-printable', 'x-uuencode', 'binary', ''];
const names = [
  'a.pdf',
  'a.pdf.exe',
  '../../etc/passwd',
  'con.pdf',
  'x\u202efdp.exe',
  '',
  'ok.png',
  '"',
  'a'.repeat(300),
];

function part(): string {
  const content = Array.from({ length: some(4) }, () => one(words)).join('\r\n');
  const encoding = one(encodings);
  const encoded = encoding === 'base64' && random() < 0.8 ? Buffer.from(content).toString('base64') : content;
  const name = random() < 0.2 ? `\r\nContent-Disposition: attachment; filename="${one(names)}"` : '';
  return `Content-Type: ${one(types)}${name}\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${encoded}\r\n`;
}

function mail(addresses: readonly string[]): Buffer {
  const headers = [
    `From: ${random() < 0.75 ? 'olivia@demo.test' : one(froms)}`,
    `To: ${Array.from({ length: 1 + some(2) }, () => changed(one(addresses))).join(', ')}`,
    `Message-ID: ${random() < 0.9 ? `<${random()}@demo.test>` : one(words)}`,
    `Subject: ${one(words)}`,
    ...(random() < 0.1
      ? [one(['Auto-Submitted: auto-replied', 'List-Id: x', 'Precedence: bulk', 'Return-Path: <>'])]
      : []),
    ...(random() < 0.2 ? [`Delivered-To: ${changed(one(addresses))}`] : []),
    ...(random() < 0.1 ? [`${one(words)}: ${one(words)}`] : []),
  ];
  const body =
    random() < 0.5
      ? `MIME-Version: 1.0\r\n${part()}`
      : `MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n${Array.from({ length: some(4) }, part).join(`--b${one(['', '', '--'])}\r\n`)}${one(['--b--', ''])}`;
  const raw = Buffer.from(`${headers.join('\r\n')}\r\n${body}`);
  for (let flips = random() < 0.3 ? some(20) : 0; flips > 0; flips--)
    raw[some(raw.length - 1)] = Math.floor(random() * 256);
  return random() < 0.05 ? raw.subarray(0, some(raw.length)) : raw;
}

/** Returns an address, either unchanged or with one character altered. */
function changed(address: string): string {
  if (random() < 0.7) return address;
  const at = some(address.length - 1);
  return address.slice(0, at) + one(['a', '0', '.', '@', '+', 'é', ' ', '']) + address.slice(at + 1);
}

test(`${mails} hostile e-mails get a known verdict, run nothing and reach no other person’s conversation`, async () => {
  const verdicts = new Map<string, number>();
  for (let sent = 0; sent < mails; sent += atOnce) {
    const raw = Array.from({ length: atOnce }, () => mail(Object.values(portal.addresses)));
    for (const verdict of await Promise.all(raw.map(portal.take)))
      verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
  }

  expect([...verdicts.keys()].filter((verdict) => !knownVerdicts.includes(verdict))).toEqual([]);
  expect(verdicts.get('taken')).toBeGreaterThan(mails / 3);
  expect(verdicts.get('unaddressed')).toBeGreaterThan(mails / 20);
  expect(await portal.expectHarmless()).toBeGreaterThan(mails / 20);
}, 240_000);
