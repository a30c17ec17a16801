import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { routeAtWork } from '../http/routeAtWork.ts';

const token = 'a-token-of-at-least-32-characters';
const lines: string[] = [];
let portal: TestPortal;
beforeAll(async () => {
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  portal = await startTestPortal({ env: { METRICS_TOKEN: token }, log });
});
afterAll(() => portal.close());

async function metrics(): Promise<string> {
  const answer = await fetch(`${portal.url}/metrics`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return answer.text();
}

test('metrics need the token, and return 404 when no token is configured', async () => {
  await expectProblem(await fetch(`${portal.url}/metrics`), 401, 'unauthenticated');
  const wrong = { authorization: `Bearer ${token}x` };
  await expectProblem(await fetch(`${portal.url}/metrics`, { headers: wrong }), 401, 'unauthenticated');
  await expect(startTestPortal({ env: { METRICS_TOKEN: 'short' } })).rejects.toThrow(
    'METRICS_TOKEN must have 32 characters or more',
  );
  const other = await startTestPortal();
  await expectProblem(await fetch(`${other.url}/metrics`), 404, 'not-found');
  await other.close();
});

test('metrics cover requests, sign-ins, jobs, parts, connections, the disk and pages, without personal data', async () => {
  const olivia = await portal.signIn('olivia@demo.test');
  await olivia.fetch('/api/documents/v1/documents/nope');
  const data = { description: 'broke', logs: [] };
  const item = { id: 'x3f9a-0b2kq', time: '2026-11-20T09:00:00Z', source: 'host', level: 'error', data };
  const loaded = { ...item, level: 'info', data: { description: 'Page loaded: tasks, 700 ms', logs: [] } };
  const invented = { ...item, source: 'plugin:made-up' };
  const items = [item, loaded, invented];
  expect((await sendJson(olivia, 'POST', '/api/logging/v1/log', { version: '0.2', items })).status).toBe(204);
  await portal.deps.mail.enqueue('c1001', {
    to: 'ana@client.example',
    language: 'en-us',
    subject: 'x',
    parts: ['y'],
  });
  await soon(async () =>
    expect(await metrics()).toContain('anteroom_job_runs_total{queue="mail",outcome="done"} 1'),
  );
  const text = await metrics();
  for (const line of [
    /^anteroom_http_request_seconds_count\{method="GET",route="\/api\/documents\/v1\/documents\/:documentId",status="404"\} 1$/m,
    /^anteroom_audit_entries_total\{action="signed-in"\} 1$/m,
    /^anteroom_part_up\{part="database"\} 1$/m,
    /^anteroom_part_up\{part="announcements"\} 1$/m,
    /^anteroom_part_up\{part="jobs"\} 1$/m,
    /^anteroom_database_connections\{state="waiting"\} 0$/m,
    /^anteroom_disk_free_bytes \d+$/m,
    /^anteroom_plugins_refused 0$/m,
    /^anteroom_page_messages_total\{source="host",level="error"\} 1$/m,
    /^anteroom_page_messages_total\{source="other",level="error"\} 1$/m,
    /^anteroom_page_load_seconds_bucket\{le="1"\} 1$/m,
    /^process_resident_memory_bytes \d+$/m,
  ])
    expect(text).toMatch(line);
  expect(text).not.toMatch(/olivia|ana@|c1001/);
});

test('a slow statement is logged with its route but without its parameter values', async () => {
  await routeAtWork.run('GET /slow', () =>
    sql`select pg_sleep(${1.1}), ${'secret'}::text`.execute(portal.deps.db),
  );
  const slow = lines
    .map((line) => JSON.parse(line))
    .find((line) => line.msg === 'slow statement' && /pg_sleep/.test(line.statement));
  expect(slow).toMatchObject({ route: 'GET /slow', statement: 'select pg_sleep($1), $2::text' });
  expect(JSON.stringify(slow)).not.toContain('secret');
});

test('the example dashboard and alerts use only metrics that exist', async () => {
  const given = new Set([...(await metrics()).matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
  const folder = join(import.meta.dirname, '../../../../../docs/examples');
  for (const file of ['grafana.json', 'alerts.yml']) {
    const text = await readFile(join(folder, file), 'utf8');
    const asked = [...text.matchAll(/\b(?:anteroom|process|nodejs)_\w+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    );
    expect(asked.length, file).toBeGreaterThan(5);
    for (const name of asked) expect(given, `${name} in ${file}`).toContain(name);
  }
});
