import type { ConversationKind } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { messageOf } from '../../kernel/halves/RegisteredHalf.ts';
import { PluginFault } from '../../kernel/plugins/pluginFault.ts';
import type { DbOrTx } from '../schema.ts';

/** Kinds of the portal's own objects. */
export const ownKinds: readonly string[] = ['client', 'task', 'step', 'document', 'message'];

/**
 * Returns the condition that the thread `t` is about one of the portal's own objects, or about an existing plugin
 * object of one of these kinds.
 */
export function isAboutOne(kinds: readonly ConversationKind[]): RawBuilder<SqlBool> {
  const ofPlugins = kinds.map((kind) => sql`or t.kind = ${kind.kind} and exists (${thingOf(kind)})`);
  return sql`(t.kind = any(${ownKinds}::text[]) ${sql.join(ofPlugins, sql` `)})`;
}

/**
 * Returns the expression for the current facts of the object that the thread `t` is about; null for the portal's own
 * objects.
 */
export function factsNow(kinds: readonly ConversationKind[]): RawBuilder<object | null> {
  if (kinds.length === 0) return sql`null::jsonb`;
  const cases = kinds.map((kind) => sql`when ${kind.kind} then (${thingOf(kind)})`);
  return sql`case t.kind ${sql.join(cases, sql` `)} end`;
}

/** Query for the facts of the plugin object that the thread `t` is about. */
function thingOf({ things }: ConversationKind): RawBuilder<unknown> {
  return sql`select x.facts from (${things}) as x where x.company_id = t.company_id and x.id = t.subject_id`;
}

/** Returns a plugin object by kind and ID, or undefined if there is none. */
export async function findThing(
  db: DbOrTx,
  companyId: string,
  { things }: ConversationKind,
  id: string,
): Promise<{ readonly clientId: string; readonly facts: object } | undefined> {
  const { rows } = await sql<{ clientId: string; facts: object }>`
    select x.client_id as "clientId", x.facts from (${things}) as x
    where x.company_id = ${companyId} and x.id = ${id}`.execute(db);
  return rows[0];
}

/**
 * Tries out the queries of kinds. One that fails would make all conversations unreadable.
 *
 * @throws PluginFault for a query that fails.
 */
export async function tryThings(db: DbOrTx, kinds: Iterable<ConversationKind>): Promise<void> {
  for (const { kind, things } of kinds) {
    await sql`select x.company_id, x.id, x.client_id, x.facts -> '' from (${things}) as x limit 0`
      .execute(db)
      .catch((error) => {
        throw new PluginFault(
          `The query of its kind “${kind}” of conversations fails: ${messageOf(error)}.`,
          {
            cause: error,
          },
        );
      });
  }
}
