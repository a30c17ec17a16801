import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { keepSecret } from '../../kernel/secrets/keepSecret.ts';
import type { AreaServices } from '../AreaServices.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { hashOf } from '../security/secrets.ts';

/** Purpose of the addresses to which people reply to e-mails about conversations. */
export const replies = 'reply';

/** Number of days after the last e-mail with a reply address during which replies to it are accepted. */
const takenDays = 400;

/** The conversation of a reply address, and the person who received the address. */
export interface ReplyPlace {
  readonly companyId: string;
  readonly threadId: string;
  readonly userId: string;
}

/**
 * Returns the address to which a person sends replies for a conversation; null if the portal does not receive e-mails.
 * The key in the address is an HMAC of firm, conversation and person with a secret of the portal. The database stores
 * only its hash, so that nobody who reads the database can write into conversations.
 */
export async function replyAddressOf(
  deps: Pick<Deps, 'clock' | 'secrets'> & Pick<AreaServices, 'incomingMail'>,
  tx: Tx,
  place: ReplyPlace,
): Promise<string | null> {
  const { companyId, threadId, userId } = place;
  if (!deps.incomingMail.takesMails) return null;
  const key = await keyOf({ db: tx, secrets: deps.secrets }, place);
  const address = deps.incomingMail.addressOf(replies, companyId, key);
  if (address === null) return null;
  const mailed_at = deps.clock.now();
  await tx
    .insertInto('reply_addresses')
    .values({
      company_id: companyId,
      address_hash: hashOf(key),
      thread_id: threadId,
      user_id: userId,
      mailed_at,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'address_hash']).doUpdateSet({ mailed_at }))
    .execute();
  return address;
}

/**
 * Returns the conversation and person of a reply address; null for a key that the portal did not issue to anyone of
 * this firm.
 */
export async function placeOfReply(
  deps: Pick<Deps, 'db' | 'secrets'>,
  companyId: string,
  key: string,
): Promise<ReplyPlace | null> {
  const found = await deps.db
    .selectFrom('reply_addresses')
    .select(['thread_id as threadId', 'user_id as userId'])
    .where('company_id', '=', companyId)
    .where('address_hash', '=', hashOf(key))
    .executeTakeFirst();
  if (!found) return null;
  const place = { companyId, ...found };
  const right = Buffer.from(await keyOf(deps, place));
  const given = Buffer.from(key);
  return given.length === right.length && timingSafeEqual(given, right) ? place : null;
}

/** Removes reply addresses that have not been used in an e-mail for {@link takenDays} days. */
export async function removeOldReplyAddresses({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - takenDays * 86_400_000);
  await db.deleteFrom('reply_addresses').where('mailed_at', '<', before).execute();
}

/**
 * Returns 20 lower-case letters and digits, which is more than 100 bits. With the rest of the address, this is within
 * the length that mail servers accept.
 */
async function keyOf(
  deps: { readonly db: DbOrTx; readonly secrets: Deps['secrets'] },
  { companyId, threadId, userId }: ReplyPlace,
): Promise<string> {
  const make = () => ({ key: randomBytes(32).toString('base64') });
  const { key } = (await keepSecret(deps, 'reply-addresses', make)) as ReturnType<typeof make>;
  const signature = createHmac('sha256', Buffer.from(key, 'base64'))
    .update(JSON.stringify([companyId, threadId, userId]))
    .digest('hex');
  return BigInt(`0x${signature}`).toString(36).padStart(20, '0').slice(-20);
}
