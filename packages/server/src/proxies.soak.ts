import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from './testing/freePort.ts';
import { needs } from './testing/needs.ts';
import { signIn } from './testing/signIn.ts';
import { soon } from './testing/soon.ts';
import { startTestPortal, type TestPortal } from './testing/testPortal.ts';
import { somePdf, uploadFile } from './testing/uploadFile.ts';

const examples = new URL('../../../docs/examples/', import.meta.url);

let folder: string;
let portal: TestPortal | undefined;
let proxy: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-proxies-'));
  // The certificates are created by this test, so nothing trusts them.
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
});
afterEach(async () => {
  await portal?.close();
  proxy?.kill();
});
afterAll(async () => {
  delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  await rm(folder, { recursive: true, force: true });
});

interface Ports {
  readonly https: number;
  readonly http: number;
  readonly portal: number;
}

async function startNginx(ports: Ports): Promise<ChildProcess> {
  const program = needs('nginx', 'nginx');
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  execFileSync(needs('openssl', 'openssl'), [...request, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  });
  const site = await sample('nginx.conf', ports, [
    [/listen 443 ssl/, `listen 127.0.0.1:${ports.https} ssl`],
    [/listen 80/, `listen 127.0.0.1:${ports.http}`],
    ['/etc/ssl/anteroom/fullchain.pem', certificate],
    ['/etc/ssl/anteroom/privkey.pem', key],
  ]);
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = places.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const around = `daemon off; pid ${folder}/nginx.pid; error_log stderr; events {} http { access_log off; ${temporary}\n${site}\n}`;
  await writeFile(join(folder, 'around.conf'), around);
  return spawn(program, ['-p', folder, '-e', 'stderr', '-c', join(folder, 'around.conf')], {
    stdio: 'inherit',
  });
}

async function startCaddy(ports: Ports): Promise<ChildProcess> {
  const program = needs('caddy', 'caddy');
  const site = await sample('Caddyfile', ports, [
    [/^portal\.firm\.example/m, `https://localhost:${ports.https}`],
  ]);
  const settings = '{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n';
  await mkdir(join(folder, 'caddy'));
  await writeFile(join(folder, 'caddy/Caddyfile'), settings + site);
  return spawn(program, ['run', '--adapter', 'caddyfile', '--config', join(folder, 'caddy/Caddyfile')], {
    stdio: 'ignore',
    env: { PATH: '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
}

/** Returns a sample from the documentation, with the firm's values replaced by those of this test. */
async function sample(name: string, ports: Ports, changes: readonly (readonly [string | RegExp, string])[]) {
  let text = await readFile(new URL(name, examples), 'utf8');
  for (const [before, after] of [...changes, ['127.0.0.1:4100', `127.0.0.1:${ports.portal}`] as const]) {
    const changed = text.replace(before, after);
    if (changed === text) throw new Error(`${name} has no ${before}`);
    text = changed;
  }
  return text;
}

test.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
])(
  '%s with its sample configuration passes sign-ins, uploads, downloads and events',
  async (_name, start) => {
    const ports = { https: await freePort(), http: await freePort(), portal: await freePort() };
    const origin = `https://localhost:${ports.https}`;
    proxy = await start(ports);
    portal = await startTestPortal({
      env: { PORT: String(ports.portal), PUBLIC_URL: origin, TRUST_PROXY: '127.0.0.1' },
    });
    await soon(async () => expect((await fetch(`${origin}/healthz`)).status).toBe(200));

    const olivia = await signIn(origin, 'olivia@demo.test');
    const content = somePdf(40_000_000);
    const { id } = await uploadFile(olivia, 'Large.pdf', content);
    const download = await olivia.fetch(`/api/storage/v1/folders/us-001/documents/${id}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(content)).toBe(true);

    const stopping = new AbortController();
    const events = await olivia.fetch('/api/events/v1/stream', { signal: stopping.signal });
    const { value } = await (events.body as ReadableStream<Uint8Array>).getReader().read();
    expect(Buffer.from(value ?? []).toString()).toMatch(/^(event|id|data|retry|:)/m);
    stopping.abort();
  },
);
