import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from './audit/audit.ts';
import type { BlobStore } from './blobs/blobStore.ts';
import type { Chores } from './Chores.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Listener } from './database/listener.ts';
import type { Replica } from './database/Replica.ts';
import type { Db } from './database/schema.ts';
import type { EventStreams } from './events/EventStreams.ts';
import type { Health } from './health/Health.ts';
import type { ConnectionTimes } from './http/connectionTimes.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Mail } from './mail/mail.ts';
import type { Metrics } from './metrics/Metrics.ts';
import type { Plugins } from './plugins/Plugins.ts';
import type { Secrets } from './secrets/Secrets.ts';

/**
 * Services of the kernel. The composition root (`server.ts`) opens them and passes them to everything that registers.
 */
export interface KernelDeps {
  readonly config: Config;
  /** Origin under which people reach the portal, without a trailing slash. */
  readonly origin: string;
  readonly db: Db;
  /** Standby that lists are read from; null if there is none. */
  readonly replica: Replica | null;
  /** Encrypts secrets that are stored in the database and give access to something elsewhere. */
  readonly secrets: Secrets;
  readonly blobs: BlobStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly jobs: Jobs;
  readonly chores: Chores;
  readonly listener: Listener;
  readonly mail: Mail;
  readonly plugins: Plugins;
  readonly events: EventStreams;
  readonly health: Health;
  readonly metrics: Metrics;
  readonly times: ConnectionTimes;
  readonly log: FastifyBaseLogger;
}
