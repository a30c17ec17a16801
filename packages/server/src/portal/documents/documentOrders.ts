import type { DocumentOrder, OrderDirection } from '@anteroom/contract';
import { CursorTime, decodeCursor } from '@anteroom/server-sdk';
import { encodeCursor } from '@anteroom/server-sdk/portal';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type, { type TSchema } from 'typebox';
import type { DocumentRow } from './documentStore.ts';

/** An order of the documents `d`, read by key. */
export interface KeyedOrder {
  /** Expression for `order by`. */
  readonly by: RawBuilder<unknown>;
  /** Expression for `order by` that reverses the order. */
  readonly reversed: RawBuilder<unknown>;
  /**
   * Returns the condition for rows after the one with this key.
   *
   * @throws ServerError `bad-request` when it is not a key of this order.
   */
  after(cursor: string): RawBuilder<SqlBool>;
  cursorOf(row: DocumentRow): string;
}

/** Returns the order of a list. By default the newest and the smallest come first, and names from A to Z. */
export function documentOrder(
  orderBy: DocumentOrder = 'modifiedDate',
  orderDir: OrderDirection = orderBy === 'modifiedDate' ? 'desc' : 'asc',
): KeyedOrder {
  const key = keys[orderBy];
  const [direction, opposite, beyond] =
    orderDir === 'desc' ? [sql`desc`, sql`asc`, sql`<`] : [sql`asc`, sql`desc`, sql`>`];
  return {
    by: sql.join(key.map(({ column }) => sql`${column} ${direction}`)),
    reversed: sql.join(key.map(({ column }) => sql`${column} ${opposite}`)),
    after(cursor) {
      const values = decodeCursor(Type.Tuple(key.map(({ schema }) => schema)), cursor);
      const place = key.map(({ type }, index) => sql`${values[index]}::${type}`);
      return sql<boolean>`(${sql.join(key.map(({ column }) => column))}) ${beyond} (${sql.join(place)})`;
    },
    cursorOf: (row) => encodeCursor(key.map(({ of }) => of(row))),
  };
}

interface KeyColumn {
  readonly column: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly schema: TSchema;
  of(row: DocumentRow): string | number;
}

const modifiedAt: KeyColumn = {
  column: sql`d.modified_at`,
  type: sql`timestamptz`,
  schema: CursorTime,
  of: (row) => row.modified_at.toISOString(),
};
const size: KeyColumn = {
  column: sql`d.size`,
  type: sql`bigint`,
  schema: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  of: (row) => row.size,
};
const name: KeyColumn = {
  column: sql`d.sort_name`,
  type: sql`text`,
  schema: Type.String({ maxLength: 800 }),
  of: (row) => row.sort_name,
};
const extension: KeyColumn = {
  column: sql`d.extension`,
  type: sql`text`,
  schema: Type.String({ maxLength: 800 }),
  of: (row) => row.extension,
};
const id: KeyColumn = {
  column: sql`d.document_id`,
  type: sql`text`,
  schema: Type.String({ maxLength: 64 }),
  of: (row) => row.document_id,
};

/** Each has an index for a client and one for a container. The id gives every row a place of its own. */
const keys: Readonly<Record<DocumentOrder, readonly KeyColumn[]>> = {
  modifiedDate: [modifiedAt, id],
  name: [name, id],
  size: [size, id],
  type: [extension, name, id],
};
