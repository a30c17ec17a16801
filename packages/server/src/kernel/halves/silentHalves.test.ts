import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { Request, ServerHalf } from '@anteroom/server-sdk';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { halfSource } from '../../testing/shippedHalves.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

/** Time limit for a half's response in these tests, in milliseconds. */
const answerMs = 1000;

const lines: string[] = [];
let portal: TestPortal;
let olivia: SignedIn;
beforeAll(async () => {
  const answers = { 200: { type: 'object', additionalProperties: true } };
  const half: ServerHalf = {
    id: 'silent',
    register({ routes }) {
      const common = { access: 'session', summary: 'Says.', answers } as const;
      routes.answer({ ...common, method: 'GET', path: '/api/silent/never' }, () => new Promise(() => {}));
      const form = { method: 'POST', path: '/api/silent/form', consumes: ['multipart/form-data'] } as const;
      routes.answer({ ...common, ...form }, async ({ form }: Request) => {
        const contents: string[] = [];
        for await (const { content } of form.files({ files: 1, bytes: 100, detail: 'Too large.' }))
          contents.push(await text(content));
        return { contents };
      });
    },
  };
  portal = await startTestPortal({
    halves: [halfSource({ id: half.id }, async () => half)],
    times: { answerMs },
    log: pino({ level: 'error' }, { write: (line: string) => void lines.push(line) }),
  });
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

test('a route that never answers returns 503, and the log names its plugin', async () => {
  const [answer, other] = await Promise.all([
    sendJson(olivia, 'GET', '/api/silent/never'),
    sendJson(olivia, 'GET', '/api/profile/v1/users/me'),
  ]);
  expect(other.status).toBe(200);
  await expectProblem(answer, 503, 'unavailable');
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({
      err: expect.objectContaining({
        message: 'plugin silent has not answered GET /api/silent/never in 1 seconds',
      }),
    }),
  );
});

test('the time in which a form upload arrives does not count towards the time limit', async () => {
  const boundary = 'boundary';
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
  async function* pieces() {
    yield Buffer.from(`${head}led`);
    // Each call uses up the complete time limit.
    for (const _ of [1, 2]) await sendJson(olivia, 'GET', '/api/silent/never');
    yield Buffer.from(`ger\r\n--${boundary}--\r\n`);
  }
  const init: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(pieces())) as ReadableStream,
    duplex: 'half',
  };
  const answer = await olivia.fetch('/api/silent/form', init);
  expect([answer.status, await answer.json()]).toEqual([200, { contents: ['ledger'] }]);
});
