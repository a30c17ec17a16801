import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './testing/freePort.ts';
import { needs } from './testing/needs.ts';
import { soon } from './testing/soon.ts';
import { startTestPortal, type TestPortal } from './testing/testPortal.ts';

const examples = fileURLToPath(new URL('../../../docs/examples', import.meta.url));
const token = 'a-token-of-at-least-32-characters';

let folder: string;
let portal: TestPortal;
let prometheus: ChildProcess;
let url: string;

beforeAll(async () => {
  const program = needs('prometheus', 'prometheus');
  folder = await mkdtemp(join(tmpdir(), 'anteroom-prometheus-'));
  portal = await startTestPortal({ env: { METRICS_TOKEN: token } });
  const settings = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [join(examples, 'alerts.yml')],
    scrape_configs: [
      {
        job_name: 'anteroom',
        authorization: { credentials: token },
        static_configs: [{ targets: [new URL(portal.url).host] }],
      },
    ],
  };
  // JSON is also valid YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(settings));
  const address = `127.0.0.1:${await freePort()}`;
  url = `http://${address}`;
  prometheus = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  );
});
afterAll(async () => {
  prometheus?.kill();
  await portal?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Returns Prometheus's response to a query. */
async function ask(
  query: string,
): Promise<readonly { readonly metric: Record<string, string>; readonly value: [number, string] }[]> {
  const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(query)}`);
  return (await answer.json()).data.result;
}

test('the alert rules are valid, and their unit tests pass', () => {
  const promtool = needs('promtool', 'prometheus');
  execFileSync(promtool, ['check', 'rules', 'alerts.yml'], { cwd: examples, stdio: 'pipe' });
  execFileSync(promtool, ['test', 'rules', 'alerts.test.yml'], { cwd: examples, stdio: 'pipe' });
});

test('Prometheus scrapes the portal and evaluates the rules without errors', async () => {
  await soon(async () => expect((await ask('up{job="anteroom"}'))[0]?.value[1]).toBe('1'));
  const parts = await ask('anteroom_part_up');
  expect(parts.map(({ metric }) => metric.part)).toContain('database');
  await soon(async () => {
    const rules = await (await fetch(`${url}/api/v1/rules`)).json();
    const states = rules.data.groups.flatMap(({ rules }: { rules: { health: string }[] }) =>
      rules.map(({ health }) => health),
    );
    expect(states.length).toBeGreaterThan(5);
    expect(new Set(states)).toEqual(new Set(['ok']));
  });
});
