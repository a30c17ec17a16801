import type { AuditTexts } from '@anteroom/contract';
import { sql } from 'kysely';
import type { Db } from '../kernel/database/schema.ts';

/**
 * Requires that everything that the audit log contains has a text: each detail a name, each subject's kind a name. A
 * test's server does so at its end, for what its tests have recorded. Actions that nobody names any more are ignored:
 * their plugin was removed. So are refusals of another firm's objects, which nobody is shown.
 *
 * @param texts The portal's, then each plugin's.
 * @throws Error that lists what has none, by action.
 */
export async function requireAuditWords(db: Db, texts: readonly AuditTexts[]): Promise<void> {
  const { rows } = await sql<{ action: string; keys: string[]; kinds: string[] }>`
    select a.action, array_agg(distinct k.key) filter (where k.key is not null) as keys,
      array_agg(distinct split_part(a.subject, ':', 1)) filter (where a.subject is not null) as kinds
    from audit_log as a left join lateral jsonb_object_keys(a.details) as k(key) on true
    where not a.details ? 'otherFirm'
    group by a.action
  `.execute(db);
  const unnamed = rows.flatMap(({ action, keys, kinds }) => {
    const owners = texts.filter(({ actions }) => Object.hasOwn(actions, action));
    if (owners.length === 0) return [];
    const named = [...texts.slice(0, 1), ...owners];
    const without = (section: 'details' | 'subjects', all: readonly string[] | null) =>
      (all ?? [])
        .filter((key) => !named.some((owner) => Object.hasOwn(owner[section], key)))
        .map((key) => `${action}: ${section === 'details' ? 'auditDetails' : 'auditSubjects'}.${key}`);
    return [...without('details', keys), ...without('subjects', kinds)];
  });
  if (unnamed.length > 0)
    throw new Error(`Entries of the audit log have no text in locales/server/ for:\n${unnamed.join('\n')}`);
}
