import type { SupportContact } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns the support contact for a locale (such as `pt-br`): the address for its country, or else the firm's general
 * support address, or else the firm's own address.
 */
export async function findSupport(db: DbOrTx, { companyId }: Scope, locale: string): Promise<SupportContact> {
  const country = locale.slice(-2);
  const row = await db
    .selectFrom('companies as f')
    .leftJoin('support_addresses as here', (join) =>
      join.onRef('here.company_id', '=', 'f.company_id').on('here.country', '=', country),
    )
    .leftJoin('support_addresses as elsewhere', (join) =>
      join.onRef('elsewhere.company_id', '=', 'f.company_id').on('elsewhere.country', '=', ''),
    )
    .leftJoin('support_chats as chat', 'chat.company_id', 'f.company_id')
    .select(({ fn }) => [
      fn.coalesce('here.email', 'elsewhere.email', 'f.email').as('email'),
      'chat.url',
      'chat.opens',
      'chat.closes',
      'chat.time_zone as timeZone',
      'chat.days',
    ])
    .where('f.company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { email, url, opens, closes, timeZone, days } = row;
  const hasChat = url !== null && opens !== null && closes !== null && timeZone !== null && days !== null;
  return { email, chat: hasChat ? { url, hours: { opens, closes, timeZone, days } } : null };
}
