import type { Deps } from '../deps.ts';
import type { App } from '../kernel/http/app.ts';
import type { MailMarks } from '../kernel/mail/MailMarks.ts';
import type { ConversationKinds } from './conversation/ConversationKinds.ts';
import type { PluginMails } from './firmSettings/PluginMails.ts';
import type { InboxKinds } from './inbox/InboxKinds.ts';
import type { IncomingMail } from './incomingMail/IncomingMail.ts';
import type { AuditLogTexts } from './people/AuditLogTexts.ts';
import type { Scanner } from './scanning/clamd.ts';
import type { SessionCache } from './security/sessionCache.ts';
import type { Sessions } from './security/sessions.ts';
import type { TaskKinds } from './taskKinds/TaskKinds.ts';

/**
 * Services that areas provide to other areas. `services.ts` passes each area those that it names, in addition to the
 * kernel's.
 */
export interface AreaServices {
  readonly sessions: Sessions;
  readonly sessionCache: SessionCache;
  readonly taskKinds: TaskKinds;
  readonly inboxKinds: InboxKinds;
  readonly conversationKinds: ConversationKinds;
  readonly pluginMails: PluginMails;
  readonly auditLogTexts: AuditLogTexts;
  /** null if uploads are not scanned. */
  readonly scanner: Scanner | null;
  readonly incomingMail: IncomingMail;
  readonly marks: MailMarks;
}

/**
 * Registers an area: its routes, jobs and chores. What it adds to `app` (hooks, parsers) applies only within the area.
 */
export type Area<Used extends keyof AreaServices = never> = (
  app: App,
  deps: Deps & Pick<AreaServices, Used>,
) => void | Promise<void>;
