import type { Kysely, Transaction } from 'kysely';
import type { AuditTables } from '../audit/tables.ts';
import type { BackendTables } from '../backends/tables.ts';
import type { BlobTables } from '../blobs/tables.ts';
import type { FirmTables } from '../firms/tables.ts';
import type { RateLimitTables } from '../http/tables.ts';
import type { PluginStorageTables } from '../pluginStorage/tables.ts';
import type { PluginTables } from '../plugins/tables.ts';
import type { SecretTables } from '../secrets/tables.ts';
import type { SharedFactsTables } from '../sharedFacts/tables.ts';
import type { WebhookTables } from '../webhooks/tables.ts';

/** The kernel's own tables. The portal's schema (`portal/schema.ts`) adds those of its areas. */
export type KernelTables = AuditTables &
  BackendTables &
  BlobTables &
  FirmTables &
  PluginStorageTables &
  PluginTables &
  RateLimitTables &
  SecretTables &
  SharedFactsTables &
  WebhookTables;

export type Db = Kysely<KernelTables>;
/** Transaction, for writes that must succeed or fail together with the caller's writes. */
export type Tx = Transaction<KernelTables>;
/** Database or transaction: for reads, and for writes that may join a transaction. */
export type DbOrTx = Db | Tx;
