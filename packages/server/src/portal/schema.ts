import type { Kysely, Transaction } from 'kysely';
import type { KernelTables } from '../kernel/database/schema.ts';
import type { SeedTables } from '../seed/tables.ts';
import type { AccountTables } from './accounts/tables.ts';
import type { ClientTables } from './clients/tables.ts';
import type { CompanyTables } from './companies/tables.ts';
import type { ConversationTables } from './conversation/tables.ts';
import type { DocumentTables } from './documents/tables.ts';
import type { ExportTables } from './exports/tables.ts';
import type { FlagTables } from './flags/tables.ts';
import type { FolderTemplateTables } from './folderTemplates/tables.ts';
import type { HelpTables } from './help/tables.ts';
import type { IdpTables } from './idp/tables.ts';
import type { InboxTables } from './inbox/tables.ts';
import type { IncomingMailTables } from './incomingMail/tables.ts';
import type { InvitationTables } from './invitations/tables.ts';
import type { KeyTables } from './keys/tables.ts';
import type { MessageTables } from './messages/tables.ts';
import type { NoticeTables } from './notices/tables.ts';
import type { PeopleTables } from './people/tables.ts';
import type { ProfileTables } from './profile/tables.ts';
import type { ReplyTables } from './replies/tables.ts';
import type { SecurityTables } from './security/tables.ts';
import type { SetupTables } from './setup/tables.ts';
import type { SharingTables } from './sharing/tables.ts';
import type { DownloadTables } from './storage/tables.ts';
import type { SupportTables } from './support/tables.ts';
import type { TaskMailTables } from './taskMails/tables.ts';
import type { TaskTables } from './tasks/tables.ts';
import type { TermsTables } from './terms/tables.ts';
import type { UploadTables } from './uploads/tables.ts';

/** Every table: the kernel's, and what each area owns. Columns keep their SQL names. */
export type Database = KernelTables &
  AccountTables &
  ClientTables &
  CompanyTables &
  ConversationTables &
  DocumentTables &
  DownloadTables &
  ExportTables &
  FlagTables &
  FolderTemplateTables &
  ProfileTables &
  HelpTables &
  IdpTables &
  InvitationTables &
  InboxTables &
  IncomingMailTables &
  KeyTables &
  MessageTables &
  NoticeTables &
  PeopleTables &
  ReplyTables &
  SecurityTables &
  SeedTables &
  SetupTables &
  SharingTables &
  SupportTables &
  TaskMailTables &
  TaskTables &
  TermsTables &
  UploadTables;

export type Db = Kysely<Database>;
/** A database transaction, for writes that must succeed or fail together with those of the caller. */
export type Tx = Transaction<Database>;
/** A database or a transaction, for reads, and for writes that may be part of a transaction. */
export type DbOrTx = Db | Tx;
