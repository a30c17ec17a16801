import { may } from '@anteroom/domain/permissions';
import { sql } from 'kysely';
import type { Config } from '../config.ts';
import type { DbOrTx } from '../database/schema.ts';
import { heldBy } from '../http/scope.ts';
import { heldColumns, readHeld } from '../security/heldColumns.ts';

/** Somebody at a client to whom documents can be delivered. */
export interface Recipient {
  readonly contactId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** As `pt-br`. */
  readonly language: string;
}

interface Delivered {
  readonly companyId: string;
  readonly clientId: string;
  /** What they have to be able to read; empty: nothing in particular. */
  readonly documentIds: readonly string[];
}

/** Those who act for the client, see actions, and may read all of the documents, by name. Who has several accounts is there once for each. */
export async function findRecipients(
  { config }: { readonly config: Pick<Config, 'flags'> },
  db: DbOrTx,
  { companyId, clientId, documentIds }: Delivered,
): Promise<Recipient[]> {
  const rows = await db
    .selectFrom('client_contacts as k')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'k.company_id').onRef('u.contact_id', '=', 'k.contact_id'),
    )
    .select([
      'k.contact_id as contactId',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.email',
      'u.language',
    ])
    .select(heldColumns)
    .where('k.company_id', '=', companyId)
    .where('k.client_id', '=', clientId)
    .where('u.role', '=', 'client')
    .where('u.disabled_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from documents as d
        where d.company_id = ${companyId} and d.document_id = any(${documentIds}::text[]) and not exists (
          select from container_members as m
          where m.company_id = d.company_id and m.container_id = d.container_id and m.contact_id = k.contact_id
        )
      )`,
    )
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.user_id')
    .execute();
  return rows.flatMap(({ permissions, controls, flags, ...person }) =>
    may('actions.read', heldBy(readHeld(config, { permissions, controls, flags }))) ? [person] : [],
  );
}
