import { createHash, randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { Db, DbOrTx } from '../database/schema.ts';
import type { Ids } from '../ids.ts';

/**
 * Actions that the audit log records, by name. Code that records an action declares it in the same file; recording an
 * undeclared action does not compile:
 *
 * ```ts
 * declare module '../../kernel/audit/audit.ts' {
 *   interface AuditActions {
 *     'terms-signed': unknown;
 *   }
 * }
 * ```
 */
// biome-ignore lint/suspicious/noEmptyInterface: It is filled where actions are recorded.
export interface AuditActions {}

export type AuditAction = keyof AuditActions;

export interface AuditEntry {
  readonly action: AuditAction;
  /** null when the firm is not known, for example for a refused sign-in. */
  readonly companyId: string | null;
  readonly userId: string | null;
  /** ID of the user whose view was shown, when `userId` was viewing the portal as somebody else. */
  readonly viewedAs?: string | null;
  /** Kind and ID of the object that was acted on, such as `document:018f…`. */
  readonly subject?: string;
  /**
   * Facts that a reader of the log needs: no secrets, no content, and no personal data except IDs (see `own` and
   * `others`).
   */
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * E-mail addresses and names of the user themself that belong to the facts. They are stored separately from the log,
   * which has only their salted digests, so that a person’s data can be erased.
   */
  readonly own?: Readonly<Record<string, string>>;
  /** E-mail addresses and names of other people, who are identified only by these. */
  readonly others?: Readonly<Record<string, string | readonly string[]>>;
  /** `request.id` of the request; `address` is its `request.ip`. */
  readonly requestId?: string;
  readonly address?: string;
}

/** The append-only log of who did what. */
export interface Audit {
  /** Adds an entry. Pass the transaction of the action, so that neither is stored without the other. */
  record(entry: AuditEntry, tx?: DbOrTx): Promise<void>;
  /** Adds several entries in one statement. */
  recordAll(entries: readonly AuditEntry[], tx?: DbOrTx): Promise<void>;
}

/** @param onRecorded Called with the action of each entry. */
export function openAudit(db: Db, clock: Clock, ids: Ids, onRecorded?: (action: AuditAction) => void): Audit {
  /** Splits an entry into the logged row and the names that are stored separately. */
  function split(entry: AuditEntry) {
    onRecorded?.(entry.action);
    const company_id = entry.companyId ?? '';
    const audit_id = ids.next();
    const names: Name[] = [];
    const apart = (value: string, user_id: string | null): string => {
      const name = { user_id, ...salted(value) };
      names.push(name);
      return name.digest;
    };
    const own = Object.entries(entry.own ?? {}).map(([field, value]) => [field, apart(value, entry.userId)]);
    const others = Object.entries(entry.others ?? {}).map(([field, value]) => [
      field,
      typeof value === 'string' ? apart(value, null) : value.map((each) => apart(each, null)),
    ]);
    const logged = {
      company_id,
      audit_id,
      at: clock.now(),
      action: entry.action,
      user_id: entry.userId,
      viewed_as: entry.viewedAs ?? null,
      subject: entry.subject ?? null,
      details: JSON.stringify({ ...entry.details, ...Object.fromEntries([...own, ...others]) }),
      request_id: entry.requestId ?? null,
      address: entry.address === undefined ? null : apart(entry.address, entry.userId),
    };
    return { logged, names: names.map((name) => ({ company_id, audit_id, ...name })) };
  }

  return {
    record: (entry, tx) => recordAll([entry], tx),
    recordAll,
  };

  async function recordAll(entries: readonly AuditEntry[], tx: DbOrTx = db): Promise<void> {
    if (entries.length === 0) return;
    const rows = entries.map(split);
    const names = rows.flatMap((row) => row.names);
    const unchained = rows.map(({ logged: { company_id, audit_id } }) => ({ company_id, audit_id }));
    const written = tx
      .with('logged', (with_) => with_.insertInto('audit_log').values(rows.map(({ logged }) => logged)))
      .with('unchained', (with_) =>
        with_.insertInto('audit_unchained').values(unchained).returning('audit_id'),
      );
    if (names.length === 0) {
      await written.selectFrom('unchained').select('audit_id').execute();
      return;
    }
    await written.insertInto('audit_names').values(names).execute();
  }
}

interface Name {
  readonly user_id: string | null;
  readonly digest: string;
  readonly salt: Buffer;
  readonly value: string;
}

/** Returns a salted digest. It reveals nothing without the salt, which is erased together with the value. */
function salted(value: string): Omit<Name, 'user_id'> {
  const salt = randomBytes(16);
  const hash = createHash('sha256').update(salt).update(value).digest('hex');
  return { digest: `sha256:${hash}`, salt, value };
}
