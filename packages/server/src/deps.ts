import type { FastifyBaseLogger } from 'fastify';
import type { Audit } from './audit/audit.ts';
import type { Chores } from './Chores.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Listener } from './database/listener.ts';
import type { Db } from './database/schema.ts';
import type { EventStreams } from './events/EventStreams.ts';
import type { ConnectionTimes } from './http/connectionTimes.ts';
import type { Ids } from './ids.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { PluginApplication } from './kernel/PluginApplication.ts';
import type { Mail } from './mail/mail.ts';
import type { Plugins } from './plugins/Plugins.ts';
import type { Scanner } from './scanning/clamd.ts';
import type { SessionCache } from './security/sessionCache.ts';
import type { Sessions } from './security/sessions.ts';
import type { BlobStore } from './storage/blobStore.ts';
import type { TaskKinds } from './taskKinds/TaskKinds.ts';

/** What every service is given by the composition root (`server.ts`). */
export interface Deps {
  readonly config: Config;
  /** Origin under which people reach the portal, without a slash at the end. */
  readonly origin: string;
  readonly db: Db;
  readonly blobs: BlobStore;
  /** null: what is uploaded is not scanned. */
  readonly scanner: Scanner | null;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly audit: Audit;
  readonly sessions: Sessions;
  readonly sessionCache: SessionCache;
  readonly jobs: Jobs;
  readonly chores: Chores;
  readonly taskKinds: TaskKinds;
  readonly listener: Listener;
  readonly mail: Mail;
  readonly plugins: Plugins;
  readonly pluginApp: PluginApplication;
  readonly events: EventStreams;
  readonly times: ConnectionTimes;
  readonly log: FastifyBaseLogger;
}
