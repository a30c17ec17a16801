import type { Kysely, Transaction } from 'kysely';
import type { AuditTables } from '../audit/tables.ts';
import type { BackendTables } from '../backends/tables.ts';
import type { ClientTables } from '../clients/tables.ts';
import type { CompanyTables } from '../companies/tables.ts';
import type { DocumentTables } from '../documents/tables.ts';
import type { ExportTables } from '../exports/tables.ts';
import type { FirmNewsTables } from '../firmNews/tables.ts';
import type { FlagTables } from '../flags/tables.ts';
import type { HelpTables } from '../help/tables.ts';
import type { IdpTables } from '../idp/tables.ts';
import type { MessageTables } from '../messages/tables.ts';
import type { NoticeTables } from '../notices/tables.ts';
import type { PluginStorageTables } from '../pluginStorage/tables.ts';
import type { PluginTables } from '../plugins/tables.ts';
import type { ProfileTables } from '../profile/tables.ts';
import type { SecurityTables } from '../security/tables.ts';
import type { SeedTables } from '../seed/tables.ts';
import type { SharingTables } from '../sharing/tables.ts';
import type { StorageTables } from '../storage/tables.ts';
import type { SupportTables } from '../support/tables.ts';
import type { EsignTables } from '../taskKinds/esign/tables.ts';
import type { PaymentTables } from '../taskKinds/invoice/tables.ts';
import type { TaskMailTables } from '../taskMails/tables.ts';
import type { TaskTables } from '../tasks/tables.ts';
import type { TermsTables } from '../terms/tables.ts';
import type { UploadTables } from '../uploads/tables.ts';

/** Every table, as an intersection of what each service owns. Columns keep their SQL names. */
export type Database = AuditTables &
  BackendTables &
  ClientTables &
  CompanyTables &
  DocumentTables &
  EsignTables &
  ExportTables &
  FirmNewsTables &
  FlagTables &
  PluginStorageTables &
  PluginTables &
  ProfileTables &
  HelpTables &
  IdpTables &
  MessageTables &
  NoticeTables &
  PaymentTables &
  SecurityTables &
  SeedTables &
  SharingTables &
  StorageTables &
  SupportTables &
  TaskMailTables &
  TaskTables &
  TermsTables &
  UploadTables;

export type Db = Kysely<Database>;
/** For what must happen together with its caller's other writes. */
export type Tx = Transaction<Database>;
/** Either: for reads, and for writes that may join a transaction. */
export type DbOrTx = Db | Tx;
