import type { Deps } from '../../deps.ts';
import { hasFirm } from './addFirm.ts';
import { makeSetupLink } from './setupLink.ts';

/** Steps that are missing before a firm can invite its clients, if any. */
export type FirstRun =
  | { readonly kind: 'no-firm'; readonly link: string }
  | { readonly kind: 'no-owner'; readonly firms: readonly FirmWithoutOwner[] }
  | { readonly kind: 'ready' };

/** A firm without an owner who has joined. */
interface FirmWithoutOwner {
  readonly companyId: string;
  readonly name: string;
  /** E-mail address of an owner who could be invited; null if there is none. */
  readonly ownerEmail: string | null;
}

/** Maximum number of firms without an owner that a start reports. */
const mostNamed = 3;

/**
 * Returns what the operator has to do next. If there is no firm, creates a link with which to set one up. Each process
 * that starts creates its own link, and all of them are valid until the first is used.
 */
export async function findFirstRun(
  deps: Pick<Deps, 'db' | 'clock' | 'audit' | 'origin' | 'config'>,
): Promise<FirstRun> {
  const { db, config } = deps;
  if (config.seed === 'demo') return { kind: 'ready' };
  if (!(await hasFirm(db)))
    return { kind: 'no-firm', link: await makeSetupLink(deps, db, { operator: 'start' }) };
  const firms = await db
    .selectFrom('companies as c')
    .select(['c.company_id as companyId', 'c.name'])
    .select(({ selectFrom }) =>
      selectFrom('staff_roles as r')
        .innerJoin('users as u', (join) =>
          join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.user_id'),
        )
        .select('u.email')
        .whereRef('r.company_id', '=', 'c.company_id')
        .where('r.role', '=', 'owner')
        .where('u.disabled_at', 'is', null)
        .orderBy('u.created_at')
        .limit(1)
        .as('ownerEmail'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('staff_roles as r')
            .innerJoin('user_identities as i', (join) =>
              join.onRef('i.company_id', '=', 'r.company_id').onRef('i.user_id', '=', 'r.user_id'),
            )
            .select('r.user_id')
            .whereRef('r.company_id', '=', 'c.company_id')
            .where('r.role', '=', 'owner'),
        ),
      ),
    )
    .orderBy('c.created_at')
    .limit(mostNamed)
    .execute();
  return firms.length > 0 ? { kind: 'no-owner', firms } : { kind: 'ready' };
}
