import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ConfigError, readKernelConfig } from '../kernel/config.ts';
import { EnvironmentReader } from '../kernel/EnvironmentReader.ts';
import { readConfig } from './config.ts';

test('the kernel’s configuration contains no setting of an area', () => {
  const kernel = readKernelConfig(new EnvironmentReader({}));
  const areas = [
    'clamd',
    'oidc',
    'jwt',
    'flags',
    'seed',
    'termsDir',
    'appleApps',
    'frameAncestors',
    'sessionIdleMinutes',
  ];
  expect(Object.keys(readConfig({}))).toEqual(expect.arrayContaining(areas));
  expect(areas.filter((area) => area in kernel)).toEqual([]);
});

describe('readConfig', () => {
  test('returns the defaults of a local trial when no variable is set', () => {
    expect(readConfig({}, { trial: true })).toMatchObject({
      host: '127.0.0.1',
      port: 4100,
      publicUrl: null,
      hstsSubdomains: false,
      securityContact: null,
      trustProxy: [],
      dataDir: resolve('.data'),
      databaseUrl: null,
      databaseOwnerUrl: null,
      databaseSessionUrl: null,
      databaseReplicaUrl: null,
      s3: null,
      oidc: null,
      seed: 'demo',
      logLevel: 'info',
      metricsToken: null,
      devPlugins: false,
      sessionIdleMinutes: 30,
      sessionHours: 12,
      drainSeconds: 25,
    });
  });

  test('treats an empty variable as absent', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 4100, databaseUrl: null });
  });

  test('reads the address of incoming mail, with a mailbox or a webhook secret', () => {
    const { incomingMail } = readConfig({
      INCOMING_MAIL: 'Portal+*@Firm.example',
      INCOMING_MAIL_IMAP_URL: 'imaps://a%40b:p%2Fw@[::1]/Portal%20mail',
    });
    expect(incomingMail).toEqual({
      address: { before: 'portal+', after: '@firm.example' },
      mailbox: { host: '::1', port: 993, secure: true, user: 'a@b', password: 'p/w', folder: 'Portal mail' },
      secret: null,
    });
    const problemsOf = (env: Record<string, string>) => () => readConfig(env);
    expect(problemsOf({ INCOMING_MAIL: 'portal@firm.example' })).toThrow(
      'INCOMING_MAIL must be an address with *',
    );
    expect(problemsOf({ INCOMING_MAIL: '*@firm.example' })).toThrow('needs INCOMING_MAIL_IMAP_URL or');
    expect(problemsOf({ INCOMING_MAIL_SECRET: 'x'.repeat(32) })).toThrow('INCOMING_MAIL is needed with');
    expect(problemsOf({ INCOMING_MAIL: '*@firm.example', INCOMING_MAIL_SECRET: 'short' })).toThrow(
      'INCOMING_MAIL_SECRET must have 32 characters',
    );
    expect(
      problemsOf({ INCOMING_MAIL: '*@firm.example', INCOMING_MAIL_IMAP_URL: 'imaps://mail.example' }),
    ).toThrow('INCOMING_MAIL_IMAP_URL must be as imaps://user:password@');
  });

  test('reads for every variable also its _FILE form', () => {
    const asked = new Set<string>();
    const environment = new Proxy<Record<string, string>>(
      {},
      {
        get(_, name) {
          asked.add(String(name));
          return undefined;
        },
      },
    );
    readConfig(environment);
    const names = [...asked].filter((name) => !name.endsWith('_FILE') || asked.has(`${name}_FILE`));
    for (const secret of [
      'DATABASE_URL',
      'SMTP_URL',
      'OIDC_CLIENT_SECRET',
      'INCOMING_MAIL_IMAP_URL',
      'INCOMING_MAIL_SECRET',
    ])
      expect(names).toContain(secret);
    expect(names.filter((name) => !asked.has(`${name}_FILE`))).toEqual([]);
  });

  test('reads any variable from a file, and refuses both forms at once or a missing file', async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'anteroom-config-')), 'secret');
    await writeFile(file, 'smtp://mail.example\n');
    expect(readConfig({ SMTP_URL_FILE: file }).smtpUrl).toBe('smtp://mail.example');
    expect(() => readConfig({ SMTP_URL_FILE: file, SMTP_URL: 'smtp://a' })).toThrow(
      'SMTP_URL and SMTP_URL_FILE are both set',
    );
    expect(() => readConfig({ OIDC_CLIENT_SECRET_FILE: `${file}.gone` })).toThrow(
      /^OIDC_CLIENT_SECRET cannot be read from the file .*\.gone of OIDC_CLIENT_SECRET_FILE \(ENOENT\)$/m,
    );
    await rm(dirname(file), { recursive: true });
  });

  test('allows a port that browsers block when a public URL is set', () => {
    expect(readConfig({ PORT: '6000', PUBLIC_URL: 'https://portal.example' }).port).toBe(6000);
  });

  test('reads fixed flags by name', () => {
    expect(readConfig({ FLAGS: 'taskTools=on, invoiceTask=off' }).flags).toEqual({
      taskTools: true,
      invoiceTask: false,
    });
  });

  const oidc = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  };

  test.each([
    ['a start that is no trial', {}, false],
    ['a public address', { PUBLIC_URL: 'https://portal.example' }, true],
    ['all interfaces', { HOST: '0.0.0.0' }, true],
    ['a database of its own', { DATABASE_URL: 'postgres://localhost/portal' }, true],
    ['a provider of the firm', oidc, true],
  ])('seeds no demo firm by default with %s', (_what, env, trial) => {
    expect(readConfig(env, { trial }).seed).toBe('none');
  });

  test.each([
    {},
    { HOST: '::1', PUBLIC_URL: 'http://localhost:4100' },
    { PUBLIC_URL: 'http://[::1]:4100' },
    { PUBLIC_URL: 'https://portal.localhost' },
  ])('seeds the demo firms for a local trial: %o', (env) => {
    expect(readConfig(env, { trial: true }).seed).toBe('demo');
  });

  test('seeds the demo firms on request, also with an external database or an identity provider', () => {
    expect(readConfig({ SEED: 'demo', DATABASE_URL: 'postgres://localhost/x' }).seed).toBe('demo');
    expect(readConfig({ ...oidc, SEED: 'demo' }).seed).toBe('demo');
  });

  test('reads plugin backends by plugin id', () => {
    const PLUGIN_BACKENDS =
      ' mileage=https://mileage.example/api\n other=http://127.0.0.1:9000 v6=http://[::1]:9001 ';
    expect([...readConfig({ PLUGIN_BACKENDS }).pluginBackends]).toEqual([
      ['mileage', 'https://mileage.example/api'],
      ['other', 'http://127.0.0.1:9000'],
      ['v6', 'http://[::1]:9001'],
    ]);
    expect(readConfig({}).pluginBackends.size).toBe(0);
  });

  test.each([
    [
      'https://mileage.example',
      'must be plugins and their addresses as mileage=https://mileage.example/api, separated by spaces',
    ],
    [
      'Mileage=https://mileage.example',
      'must be plugins and their addresses as mileage=https://mileage.example/api, separated by spaces',
    ],
    ['mileage=https://a.example mileage=https://b.example', 'names the plugin mileage twice'],
    ['mileage=', 'has an address for mileage that does not start with https:// or http://'],
    ['mileage=/api', 'has an address for mileage that does not start with https:// or http://'],
    ['mileage=file:///etc/passwd', 'has an address for mileage that does not start with https:// or http://'],
    [
      'mileage=http://mileage.example',
      'has an address for mileage that needs https://: http:// is for this machine only',
    ],
    [
      'mileage=https://me:secret@mileage.example',
      'has an address for mileage that must have neither user name nor password',
    ],
    [
      'mileage=https://mileage.example/?key=secret',
      'has an address for mileage that must have neither query nor fragment',
    ],
    [
      'mileage=https://mileage.example/#a',
      'has an address for mileage that must have neither query nor fragment',
    ],
    [
      'mileage=https://Mileage.example:443/a/../api/',
      'has an address for mileage that must be written as https://mileage.example/api',
    ],
  ])('refuses the backends %s with a message that reveals no secret', (PLUGIN_BACKENDS, why) => {
    expect(problemsOf({ PLUGIN_BACKENDS })).toEqual([`PLUGIN_BACKENDS ${why}`]);
  });

  test('reads trusted proxies as addresses and networks', () => {
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1,fd00::/8' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
      'fd00::/8',
    ]);
  });

  test('refuses to trust every proxy, and says what to write instead', () => {
    expect(problemsOf({ TRUST_PROXY: 'true' })).toEqual([
      'TRUST_PROXY must be the addresses or networks of your own proxies, as 127.0.0.1 or 10.0.0.0/8,::1, not "true"',
    ]);
  });

  test.each([
    [{ PORT: '65536' }, 'PORT'],
    [{ PORT: '6000' }, 'PORT'],
    [{ PUBLIC_URL: 'http://portal.example:6667' }, 'PUBLIC_URL'],
    [{ FLAGS: 'taskTools' }, 'FLAGS'],
    [{ APPLE_APPS: 'com.example.portal' }, 'APPLE_APPS'],
    [{ SECURITY_CONTACT: 'security@firm.example' }, 'SECURITY_CONTACT'],
    [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS'],
    [{ ANDROID_APPS: 'com.example.portal=14:6D' }, 'ANDROID_APPS'],
    [{ FLAGS: 'a b=on' }, 'FLAGS'],
    [{ FLAGS: 'taskTools=true' }, 'FLAGS'],
    [{ PORT: '4100.5' }, 'PORT'],
    [{ PUBLIC_URL: 'https://portal.example/path' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'ftp://portal.example' }, 'PUBLIC_URL'],
    [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_OWNER_URL: 'postgres://localhost/x' }, 'DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://localhost/x' }, 'DATABASE_URL'],
    [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
    [{ CLAMD_HOST: 'scanner.internal' }, 'CLAMD_HOST'],
    [{ CLAMD_HOST: 'scanner.internal:x' }, 'CLAMD_HOST'],
    [{ OIDC_CLIENT_ID: 'portal' }, 'OIDC_ISSUER'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ TRUST_PROXY: '10.0.0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '10.0.0.1,0.0.0.0/0' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '::/0' }, 'TRUST_PROXY'],
    [{ SEED: 'demo', PUBLIC_URL: 'https://portal.example' }, 'SEED'],
    [{ SEED: 'demo', HOST: '0.0.0.0' }, 'SEED'],
    [{ SEED: 'demo', HOST: '192.168.1.5' }, 'SEED'],
    [{ DRAIN_SECONDS: '0' }, 'DRAIN_SECONDS'],
    [{ FRAME_ANCESTORS: "'self'; script-src *" }, 'FRAME_ANCESTORS'],
    [{ DEV_PLUGINS: 'yes' }, 'DEV_PLUGINS'],
    [{ SESSION_HOURS: '0' }, 'SESSION_HOURS'],
  ])('refuses %o, naming the variable', (env, name) => {
    expect(problemsOf(env)).toEqual([expect.stringMatching(new RegExp(`^${name} `))]);
  });

  test('reports all problems at once without repeating secrets', () => {
    const problems = problemsOf({
      PORT: 'x',
      OIDC_ISSUER: 'https://id.example',
      DATABASE_URL: 'user:hunter2@host',
    });
    expect(problems.map((line) => line.split(' ')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'OIDC_CLIENT_ID',
      'OIDC_CLIENT_SECRET',
    ]);
    expect(problems.join()).not.toContain('hunter2');
  });
});

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
  }
  return [];
}
