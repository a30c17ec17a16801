import { resolve } from 'node:path';
import { blockedPorts } from './blockedPorts.ts';
import type { Environment, EnvironmentReader } from './EnvironmentReader.ts';
import { OperatorError } from './operatorError.ts';
import { readTracing, type TracingConfig } from './tracing/tracingConfig.ts';

/** All kernel settings of the operator, read once at start. Areas of the portal read their own settings. */
export interface Config {
  readonly host: string;
  readonly port: number;
  /** Origin under which people reach the portal; null means `http://localhost:<port>`. */
  readonly publicUrl: string | null;
  /** Whether browsers are told to use https for all subdomains of the portal's host, too. */
  readonly hstsSubdomains: boolean;
  /** Addresses and networks (CIDR) of the operator's own proxies, whose `X-Forwarded-*` headers are trusted. */
  readonly trustProxy: readonly string[];
  /** Absolute path of the folder for blobs, mail, keys and the embedded database. */
  readonly dataDir: string;
  /**
   * Absolute path of the file with the key that encrypts the database's secrets; null: `secret.key` in the data folder.
   */
  readonly secretKeyFile: string | null;
  /** null starts the embedded PostgreSQL. */
  readonly databaseUrl: string | null;
  /** URL of the same database for the account that owns its tables and migrates them; null: `databaseUrl`. */
  readonly databaseOwnerUrl: string | null;
  /**
   * URL of the same database with a real session per connection, for features that a pooler in transaction mode breaks;
   * null: `databaseUrl`.
   */
  readonly databaseSessionUrl: string | null;
  /**
   * URL of a standby of the database, from which lists are read that may be some seconds old; null if there is none.
   */
  readonly databaseReplicaUrl: string | null;
  /** Maximum number of connections to the database. */
  readonly databasePool: number;
  /** null stores blobs on disk. */
  readonly s3: S3Config | null;
  /** Whether new contents are encrypted, each with its firm's key. */
  readonly encryptBlobs: boolean;
  /** null writes e-mails as `.eml` files into the data folder. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  readonly pluginsDir: string | null;
  /**
   * IDs of plugins in folders that are not loaded, which may include the bundled ones, so that another plugin can claim
   * what they claim.
   */
  readonly withoutPlugins: readonly string[];
  /** IDs of plugins in folders whose screens and widgets are left out, while their server halves are loaded. */
  readonly withoutScreens: readonly string[];
  /** Addresses of the backends that plugins may call, by the plugin's ID, without a trailing slash. */
  readonly pluginBackends: ReadonlyMap<string, string>;
  /**
   * Addresses and networks (CIDR) within the operator's own network that webhooks may be sent to. All other webhooks
   * may only be sent to the internet.
   */
  readonly webhookNetworks: readonly string[];
  /** Whether internal users may load a plugin from their own machine during development. */
  readonly devPlugins: boolean;
  readonly logLevel: LogLevel;
  /** Token that gives access to `/metrics`; null if there is none. */
  readonly metricsToken: string | null;
  /** Where traces are sent; null: no traces are made. */
  readonly tracing: TracingConfig | null;
  /** Hours after which a session ends, regardless of activity. */
  readonly sessionHours: number;
  /** Maximum time that a stopping server may take, in seconds. */
  readonly drainSeconds: number;
  /** The complete environment: the server halves of plugins read their own variables from it. */
  readonly environment: Environment;
}

export interface S3Config {
  readonly bucket: string;
  readonly endpoint: string | null;
  readonly region: string;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Error: the environment is invalid; `problems` has one line for each variable. */
export class ConfigError extends OperatorError {
  override readonly name = 'ConfigError';
}

/** Reads the kernel's settings. The reader collects what is wrong with them. */
export function readKernelConfig(read: EnvironmentReader): Config {
  const port = read.integer('PORT', 1, 65_535) ?? 4100;
  const publicUrl = read.origin('PUBLIC_URL');
  const portOfPeople = publicUrl === null ? port : Number(new URL(publicUrl).port);
  if (blockedPorts.has(portOfPeople)) {
    read.refuse(
      publicUrl === null ? 'PORT' : 'PUBLIC_URL',
      `must have another port than ${portOfPeople}: browsers open no page there`,
    );
  }
  return {
    host: read.text('HOST') ?? '127.0.0.1',
    port,
    publicUrl,
    hstsSubdomains: read.oneOf('HSTS_SUBDOMAINS', ['0', '1'] as const) === '1',
    trustProxy: read.proxies('TRUST_PROXY'),
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    secretKeyFile: read.path('SECRET_KEY_FILE'),
    ...readDatabase(read),
    databaseSessionUrl: read.database('DATABASE_SESSION_URL'),
    databasePool: read.integer('DATABASE_POOL', 2, 1000) ?? 20,
    s3: readS3(read),
    encryptBlobs: read.oneOf('ENCRYPT_BLOBS', ['0', '1'] as const) === '1',
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'Anteroom <no-reply@anteroom.invalid>',
    pluginsDir: read.path('PLUGINS_DIR'),
    withoutPlugins: read.list('WITHOUT_PLUGINS', /^[a-z0-9][a-z0-9-]*$/, 'trip-log'),
    withoutScreens: read.list('WITHOUT_SCREENS', /^[a-z0-9][a-z0-9-]*$/, 'trip-log'),
    pluginBackends: read.backends('PLUGIN_BACKENDS'),
    webhookNetworks: read.networks('WEBHOOK_NETWORKS', 'servers that webhooks lead to'),
    devPlugins: read.oneOf('DEV_PLUGINS', ['0', '1'] as const) === '1',
    logLevel: read.oneOf('LOG_LEVEL', logLevels) ?? 'info',
    metricsToken: readMetricsToken(read),
    tracing: readTracing(read),
    sessionHours: read.integer('SESSION_HOURS', 1, 168) ?? 12,
    drainSeconds: read.integer('DRAIN_SECONDS', 1, 600) ?? 25,
    environment: read.environment,
  };
}

function readDatabase(
  read: EnvironmentReader,
): Pick<Config, 'databaseUrl' | 'databaseOwnerUrl' | 'databaseReplicaUrl'> {
  const databaseUrl = read.database('DATABASE_URL');
  const databaseOwnerUrl = read.database('DATABASE_OWNER_URL');
  const databaseReplicaUrl = read.database('DATABASE_REPLICA_URL');
  if (databaseUrl === null && databaseOwnerUrl !== null)
    read.refuse('DATABASE_URL', 'is needed with DATABASE_OWNER_URL');
  if (databaseUrl === null && databaseReplicaUrl !== null)
    read.refuse('DATABASE_URL', 'is needed with DATABASE_REPLICA_URL');
  return { databaseUrl, databaseOwnerUrl, databaseReplicaUrl };
}

function readMetricsToken(read: EnvironmentReader): string | null {
  const token = read.text('METRICS_TOKEN');
  if (token === null || token.length >= 32) return token;
  return read.refuse('METRICS_TOKEN', 'must have 32 characters or more');
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

/** Returns the origin under which people reach the portal, without a trailing slash. */
export function originOf({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string {
  return publicUrl ?? `http://localhost:${port}`;
}
