import { decodeCursor } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import Type from 'typebox';

/** Time and ID of the last message shown. */
const MessageKey = Type.Tuple([Type.String({ format: 'date-time' }), Type.String({ maxLength: 64 })]);

/**
 * Returns the condition for the messages `m` of a query that come after a page.
 *
 * @throws ServerError `bad-request` if `after` is not a valid cursor.
 */
export function afterKey(after: string) {
  const [time, id] = decodeCursor(MessageKey, after);
  return sql<boolean>`(m.shown_from, m.message_id) < (${time}::timestamptz, ${id})`;
}

/** Returns the `MessageKey` of a row. */
export function messageKeyOf(last: { readonly shown_from: Date; readonly message_id: string }) {
  return [last.shown_from.toISOString(), last.message_id];
}

/** Name of the author of the message `m` in a query; null if the author's account is disabled. */
export const writerName = sql<string | null>`(
  select concat_ws(' ', u.first_name, u.last_name) from users as u
  where u.company_id = m.company_id and u.user_id = m.written_by and u.disabled_at is null
)`;
