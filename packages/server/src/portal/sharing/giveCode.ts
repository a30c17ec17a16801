import { fail, type Origin } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { hashOf } from '../security/secrets.ts';
import { isCode } from './authorizationCode.ts';
import { because, refuse, type Visit } from './receivedLink.ts';
import { recordRecipient } from './recordRecipient.ts';

/** Number of consecutive wrong codes that lock a link. The sender can send another link. */
const wrongCodesAllowed = 10;

/**
 * Admits a browser with the authorisation code. Each attempt is counted before it is checked, so concurrent attempts
 * gain nothing.
 *
 * @throws ServerError `forbidden` (reason `code-wrong`), `not-found` (reason `link-locked`).
 */
export async function giveCode(
  deps: Deps,
  visit: Visit,
  code: string,
  cookie: string,
  origin: Origin,
): Promise<void> {
  const { db, clock } = deps;
  if (visit.codeGiven || visit.codeHash === null) return;
  const here = ({ companyId, linkId }: Visit) => ({ company_id: companyId, link_id: linkId });
  const counted = await db
    .updateTable('share_links')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where((eb) => eb.and(here(visit)))
    .where('wrong_codes', '<', wrongCodesAllowed)
    .where('locked_at', 'is', null)
    .returning('wrong_codes')
    .executeTakeFirst();
  if (!counted) refuse('link-locked');

  if (await isCode(code, visit.codeHash)) {
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('share_links')
        .set({ wrong_codes: 0 })
        .where((eb) => eb.and(here(visit)))
        .execute();
      await tx
        .updateTable('share_visits')
        .set({ code_given: true })
        .where((eb) => eb.and(here(visit)))
        .where('browser_hash', '=', hashOf(cookie))
        .execute();
      await recordRecipient(deps, tx, visit, { type: 'opened' }, origin);
    });
    return;
  }

  const last = counted.wrong_codes >= wrongCodesAllowed;
  await db.transaction().execute(async (tx) => {
    await recordRecipient(deps, tx, visit, { type: 'code-refused' }, origin);
    if (!last) return;
    await tx
      .updateTable('share_links')
      .set({ locked_at: clock.now() })
      .where((eb) => eb.and(here(visit)))
      .execute();
    await recordRecipient(deps, tx, visit, { type: 'locked' }, origin);
  });
  if (last) refuse('link-locked');
  fail('forbidden', 'Wrong code.', because('code-wrong'));
}
