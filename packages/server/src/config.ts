import { resolve } from 'node:path';
import { blockedPorts } from './blockedPorts.ts';
import { type Environment, EnvironmentReader } from './EnvironmentReader.ts';
import { isLoopback } from './isLoopback.ts';

/** Everything that the operator decides, read once at start. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the portal; null means `http://localhost:<port>`. */
  readonly publicUrl: string | null;
  /** Addresses and networks (CIDR) of the operator's own proxies, whose `X-Forwarded-*` is believed. */
  readonly trustProxy: readonly string[];
  /** Absolute. Blobs, mail, keys and the embedded database lie here. */
  readonly dataDir: string;
  /** null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** Connections to the database at most. */
  readonly databasePool: number;
  /** null keeps blobs on disk. */
  readonly s3: S3Config | null;
  /** The virus scanner that looks at what is uploaded; null: none. */
  readonly clamd: ClamdConfig | null;
  /** The certificate that documents are signed with; null: each firm is given one. */
  readonly signingP12: SigningP12Config | null;
  /** null serves the embedded identity provider. */
  readonly oidc: OidcConfig | null;
  /** Whose JWTs open a session (spec section 4); null: nobody's. */
  readonly jwt: JwtConfig | null;
  /** The earlier client center, to which clients who do not have this one are sent (spec section 4); null: there is none. */
  readonly legacyCenterUrl: string | null;
  /** Where invoices can be paid; null: nowhere, and no way to is offered. */
  readonly paymentPage: PaymentPageConfig | null;
  /** null writes mails as `.eml` files into the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly pluginsDir: string | null;
  /** Ids of plugins in folders, those that come with the portal too, that are left out: another may have what they claim. */
  readonly withoutPlugins: readonly string[];
  /** Addresses of the backends that plugins may call, by the plugin's id, without a slash at the end. */
  readonly pluginBackends: ReadonlyMap<string, string>;
  /** Whether internal users may see a plugin that is served from their own machine while it is written. */
  readonly devPlugins: boolean;
  /** A folder of firms' terms and conditions, taken in at start. */
  readonly termsDir: string | null;
  /** Feature flags that are fixed for every firm, whatever is set for it. */
  readonly flags: Readonly<Record<string, boolean>>;
  readonly seed: 'demo' | 'none';
  /** Apple's ids of the firm's apps, as `ABCDE12345.com.example.portal`. */
  readonly appleApps: readonly string[];
  readonly androidApps: readonly AndroidApp[];
  readonly logLevel: LogLevel;
  /** Sources for the CSP's `frame-ancestors`, as `'none'` or `https://intranet.example`. */
  readonly frameAncestors: string;
  /** Minutes without a request after which a session ends. */
  readonly sessionIdleMinutes: number;
  /** Hours after which a session ends whatever is done. */
  readonly sessionHours: number;
  /** Seconds that a stopping server takes at the latest. */
  readonly drainSeconds: number;
  /** All of the environment: the server halves of plugins read their own variables there. */
  readonly environment: Environment;
}

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
}

export interface ClamdConfig {
  readonly host: string;
  readonly port: number;
}

export interface SigningP12Config {
  /** Absolute, of a PKCS #12 file. */
  readonly path: string;
  readonly password: string;
}

export interface AndroidApp {
  readonly packageName: string;
  /** SHA-256 of the certificate that signs it, as pairs of hexadecimal digits joined by colons. */
  readonly fingerprint: string;
}

export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

export interface PaymentPageConfig {
  readonly url: string;
  /** Known to the portal and the page: signs what each tells the other. */
  readonly secret: string;
}

export interface JwtConfig {
  readonly issuer: string;
  readonly jwksUrl: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The environment is wrong; `problems` has one line for each variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join('\n'));
    this.problems = problems;
  }
}

interface Start {
  /** Whether a checkout is tried out (`npm start`): the demo firms may be put in unasked. */
  readonly trial?: boolean;
}

/**
 * Reads the configuration from the environment; an empty variable counts as absent.
 *
 * @throws ConfigError naming every variable that is wrong, not only the first.
 */
export function readConfig(env: Environment, { trial = false }: Start = {}): Config {
  const read = new EnvironmentReader(env);
  const port = read.integer('PORT', 1, 65_535) ?? 4100;
  const publicUrl = read.origin('PUBLIC_URL');
  const portOfPeople = publicUrl === null ? port : Number(new URL(publicUrl).port);
  if (blockedPorts.has(portOfPeople)) {
    read.refuse(
      publicUrl === null ? 'PORT' : 'PUBLIC_URL',
      `must have another port than ${portOfPeople}: browsers open no page there`,
    );
  }
  const host = read.text('HOST') ?? '127.0.0.1';
  const config: Config = {
    host,
    port,
    publicUrl,
    trustProxy: read.proxies('TRUST_PROXY'),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    databasePool: read.integer('DATABASE_POOL', 2, 1000) ?? 20,
    s3: readS3(read),
    clamd: read.hostAndPort('CLAMD_HOST'),
    signingP12: readSigningP12(read),
    oidc: readOidc(read),
    jwt: readJwt(read),
    legacyCenterUrl: read.url('LEGACY_CENTER_URL', ['https:', 'http:']),
    paymentPage: readPaymentPage(read),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'Anteroom <no-reply@anteroom.invalid>',
    pluginsDir: read.path('PLUGINS_DIR'),
    withoutPlugins: read.list('WITHOUT_PLUGINS', /^[a-z0-9][a-z0-9-]*$/, 'task-document-review'),
    pluginBackends: read.backends('PLUGIN_BACKENDS'),
    devPlugins: read.oneOf('DEV_PLUGINS', ['0', '1'] as const) === '1',
    termsDir: read.path('TERMS_DIR'),
    flags: read.flags('FLAGS'),
    seed: readSeed(read, trial, [host, ...(publicUrl === null ? [] : [new URL(publicUrl).hostname])]),
    appleApps: read.list('APPLE_APPS', /^[A-Z\d]{10}\.[\w.-]+$/, 'ABCDE12345.com.example.portal'),
    androidApps: read
      .list('ANDROID_APPS', /^[\w.]+=[\dA-F]{2}(:[\dA-F]{2}){31}$/, 'com.example.portal=14:6D:…')
      .map((app) => {
        const [packageName = '', fingerprint = ''] = app.split('=');
        return { packageName, fingerprint };
      }),
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'warn',
    frameAncestors: read.sources('FRAME_ANCESTORS') ?? "'none'",
    sessionIdleMinutes: read.integer('SESSION_IDLE_MINUTES', 1, 1440) ?? 30,
    sessionHours: read.integer('SESSION_HOURS', 1, 168) ?? 12,
    drainSeconds: read.integer('DRAIN_SECONDS', 1, 600) ?? 25,
    environment: env,
  };
  if (read.problems.length > 0) throw new ConfigError(read.problems);
  return config;
}

/** @param hosts The interface that is listened on, and the name that people use. */
function readSeed(read: EnvironmentReader, trial: boolean, hosts: readonly string[]): Config['seed'] {
  const elsewhere = hosts.find((host) => !isLoopback(host));
  const asked = read.oneOf('SEED', ['demo', 'none'] as const);
  if (asked === 'demo' && elsewhere !== undefined) {
    read.refuse(
      'SEED',
      `may be demo on this machine only, and others reach ${elsewhere}: everybody knows the demo accounts' password`,
    );
  }
  const isTrial =
    trial &&
    elsewhere === undefined &&
    read.text('DATABASE_URL') === null &&
    read.text('OIDC_ISSUER') === null;
  return asked ?? (isTrial ? 'demo' : 'none');
}

function readS3(read: EnvironmentReader): S3Config | null {
  const bucket = read.text('S3_BUCKET');
  const endpoint = read.url('S3_ENDPOINT', ['http:', 'https:']);
  const region = read.text('S3_REGION');
  if (bucket === null) {
    if (endpoint !== null || region !== null)
      read.refuse('S3_BUCKET', 'is needed with S3_ENDPOINT and S3_REGION');
    return null;
  }
  return { bucket, endpoint, region: region ?? 'us-east-1' };
}

function readOidc(read: EnvironmentReader): OidcConfig | null {
  const issuer = read.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = read.text('OIDC_CLIENT_ID');
  const clientSecret = read.text('OIDC_CLIENT_SECRET');
  if (issuer === null) {
    if (clientId !== null || clientSecret !== null) {
      read.refuse('OIDC_ISSUER', 'is needed with OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
    }
    return null;
  }
  if (clientId === null) read.refuse('OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER');
  if (clientSecret === null) read.refuse('OIDC_CLIENT_SECRET', 'is needed with OIDC_ISSUER');
  return { issuer, clientId: clientId ?? '', clientSecret: clientSecret ?? '' };
}

function readSigningP12(read: EnvironmentReader): SigningP12Config | null {
  const path = read.path('SIGNING_P12');
  const password = read.text('SIGNING_P12_PASSWORD');
  if (path === null) {
    if (password !== null) read.refuse('SIGNING_P12', 'is needed with SIGNING_P12_PASSWORD');
    return null;
  }
  return { path, password: password ?? '' };
}

function readJwt(read: EnvironmentReader): JwtConfig | null {
  const issuer = read.text('JWT_ISSUER');
  const jwksUrl = read.url('JWT_JWKS_URL', ['https:', 'http:']);
  if (issuer === null && jwksUrl === null) return null;
  if (issuer === null) read.refuse('JWT_ISSUER', 'is needed with JWT_JWKS_URL');
  if (jwksUrl === null) read.refuse('JWT_JWKS_URL', 'is needed with JWT_ISSUER');
  return { issuer: issuer ?? '', jwksUrl: jwksUrl ?? '' };
}

function readPaymentPage(read: EnvironmentReader): PaymentPageConfig | null {
  const url = read.url('PAYMENT_PAGE_URL', ['https:', 'http:']);
  const secret = read.text('PAYMENT_PAGE_SECRET');
  if (url === null && secret === null) return null;
  if (url === null) read.refuse('PAYMENT_PAGE_URL', 'is needed with PAYMENT_PAGE_SECRET');
  if (secret === null || secret.length < 32) {
    read.refuse('PAYMENT_PAGE_SECRET', 'of 32 characters or more is needed with PAYMENT_PAGE_URL');
  }
  return { url: url ?? '', secret: secret ?? '' };
}
