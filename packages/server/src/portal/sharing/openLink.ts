import { timingSafeEqual } from 'node:crypto';
import type { Origin } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { hashOf } from '../security/secrets.ts';
import { findLink, type LinkAddress, refuse, requireOpen } from './receivedLink.ts';
import { recordRecipient } from './recordRecipient.ts';

/** Number of hours after which a browser needs the link from the e-mail again. */
const visitHours = 12;

/**
 * Exchanges the secret of a link for a visit by this browser.
 *
 * @param cookie Secret of the browser's cookie, which it has from now on.
 * @throws ServerError `not-found` with a `ShareRefusal`.
 */
export async function openLink(
  deps: Deps,
  address: LinkAddress,
  secret: string,
  cookie: string,
  origin: Origin,
): Promise<void> {
  const { db, clock } = deps;
  const link = await findLink(db, address);
  if (!link || !timingSafeEqual(link.secretHash, hashOf(secret))) refuse('link-unknown');
  requireOpen(link, clock);
  const expires_at = new Date(clock.now().getTime() + visitHours * 3_600_000);
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('share_visits')
      .values({
        company_id: link.companyId,
        link_id: link.linkId,
        browser_hash: hashOf(cookie),
        code_given: link.codeHash === null,
        expires_at,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'link_id', 'browser_hash']).doUpdateSet({ expires_at }),
      )
      .execute();
    if (link.codeHash === null) await recordRecipient(deps, tx, link, { type: 'opened' }, origin);
  });
}
