import type { RootContainer, RootList, RootsQuery } from '@anteroom/contract';
import { folderName } from '@anteroom/domain/documents/processingYear';
import { cutPage, decodeCursor, type Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import Type from 'typebox';
import { shownClientName } from '../clients/shownClientName.ts';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';
import { isSeen } from './isSeen.ts';

/**
 * Returns the roots of the clients that a person sees, each with its direct content. Only clients' roots are stored:
 * the kinds of roots that must not be shown do not exist here (spec section 3).
 */
export async function listRoots(
  db: DbOrTx,
  scope: Scope,
  { clientId, includeAssociationFields = false, pageSize = 100, after }: RootsQuery,
): Promise<RootList['data']> {
  const rows = await db
    .selectFrom('clients as c')
    .select(['c.client_id', shownClientName.as('name'), subContainers(scope).as('sub_containers')])
    .where(visibleClient(scope, 'c'))
    .$if(clientId !== undefined, (query) => query.where('c.client_id', '=', clientId as string))
    .$if(after !== undefined, (query) => {
      const [last] = decodeCursor(Key, after as string);
      return query.where('c.client_id', '>', last);
    })
    .orderBy('c.client_id')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.client_id]);
  return {
    items: shown.map((row) => toRoot(row, includeAssociationFields)),
    next,
  };
}

const Key = Type.Tuple([Type.String({ maxLength: 64 })]);

interface SubContainer {
  readonly id: string;
  readonly name: string;
  readonly processingYear: number;
  readonly hasChildren: boolean;
}

function subContainers(scope: Scope): RawBuilder<readonly SubContainer[]> {
  return sql`(
    select coalesce(
      json_agg(
        json_build_object(
          'id', k.container_id,
          'name', k.name,
          'processingYear', k.processing_year,
          'hasChildren', exists (
            select from containers as child
            where child.company_id = k.company_id and child.parent_id = k.container_id and child.deleted_at is null
              and ${isSeen(scope, 'child')}
          )
        )
        order by lower(k.name), k.processing_year desc
      ),
      '[]'
    )
    from containers as k
    where k.company_id = c.company_id and k.parent_id = c.client_id and k.deleted_at is null
      and ${isSeen(scope, 'k')}
  )`;
}

interface RootRow {
  readonly client_id: string;
  readonly name: string;
  readonly sub_containers: readonly SubContainer[];
}

function toRoot({ client_id, name, sub_containers }: RootRow, withAssociation: boolean): RootContainer {
  return {
    id: client_id,
    name,
    hasChildren: sub_containers.length > 0,
    subContainers: sub_containers.map(({ id, hasChildren, ...folder }) => ({
      id,
      name: folderName(folder),
      hasChildren,
    })),
    ...(withAssociation && {
      primaryAssociationFields: {
        primaryAssociationId: client_id,
        primaryAssociationType: 'Client',
        primaryAssociationName: name,
      },
    }),
  };
}
