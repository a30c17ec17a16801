import { sql } from 'kysely';
import Type from 'typebox';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';

/** Time and id of the last message shown. */
const MessageKey = Type.Tuple([Type.String({ format: 'date-time' }), Type.String({ maxLength: 64 })]);

/** Of the messages `m` of a query, those after a page's end. @throws ServerError `bad-request` for what is no key */
export function afterKey(after: string) {
  const [time, id] = decodeCursor(MessageKey, after);
  return sql<boolean>`(m.shown_from, m.message_id) < (${time}::timestamptz, ${id})`;
}

export function nextKey(
  items: readonly { readonly id: string; readonly shownFrom: string }[],
  hasMore: boolean,
): string | null {
  const last = items.at(-1);
  return last && hasMore ? encodeCursor([last.shownFrom, last.id]) : null;
}

/** Who wrote the message `m` of a query; null when they are disabled. */
export const writerName = sql<string | null>`(
  select concat_ws(' ', u.first_name, u.last_name) from users as u
  where u.company_id = m.company_id and u.user_id = m.written_by and u.disabled_at is null
)`;
