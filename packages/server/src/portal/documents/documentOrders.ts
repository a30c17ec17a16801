import type { DocumentOrder, OrderDirection } from '@anteroom/contract';
import { CursorTime, decodeCursor } from '@anteroom/server-sdk';
import { encodeCursor } from '@anteroom/server-sdk/portal';
import { type AliasedRawBuilder, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import Type, { type TSchema } from 'typebox';
import type { DocumentTables } from './tables.ts';

type Columns = Selectable<DocumentTables['documents']>;

type OrderedColumn = 'modified_at' | 'sort_name' | 'size' | 'extension' | 'id_hash';

/** Place of a document in the list of a client's documents: the columns in the index for the order. */
export type DocumentPlace = Pick<Columns, 'client_id'> & Partial<Pick<Columns, OrderedColumn>>;

/** A sort order of the documents `d`, with keyset pagination. */
export interface KeyedOrder {
  /** Expression for `order by`. */
  readonly by: RawBuilder<unknown>;
  /** Expression for `order by` that reverses the order. */
  readonly reversed: RawBuilder<unknown>;
  /** Columns of a {@link DocumentPlace} in this order. */
  readonly place: readonly `d.${keyof DocumentPlace}`[];
  /**
   * Returns the condition for rows after the one with this cursor.
   *
   * @throws ServerError `bad-request` if the cursor does not belong to this order.
   */
  after(cursor: string): RawBuilder<SqlBool>;
  cursorOf(row: DocumentPlace): string;
  /** Returns a table `shown` of places, for a join with documents on {@link isShown}. */
  shown(places: readonly DocumentPlace[]): AliasedRawBuilder<DocumentPlace, 'shown'>;
  /** Condition that the document is at the place `shown`. */
  readonly isShown: RawBuilder<SqlBool>;
}

/**
 * Returns the sort order of a list. By default, the newest or the smallest documents come first, and names are ordered
 * from A to Z.
 */
export function documentOrder(
  orderBy: DocumentOrder = 'modifiedDate',
  orderDir: OrderDirection = orderBy === 'modifiedDate' ? 'desc' : 'asc',
): KeyedOrder {
  const key = keys[orderBy];
  const place = [client, ...key];
  const columns = key.map(({ name }) => sql.ref(`d.${name}`));
  const [direction, opposite, beyond] =
    orderDir === 'desc' ? [sql`desc`, sql`asc`, sql`<`] : [sql`asc`, sql`desc`, sql`>`];
  return {
    by: sql.join(columns.map((column) => sql`${column} ${direction}`)),
    reversed: sql.join(columns.map((column) => sql`${column} ${opposite}`)),
    place: place.map(({ name }) => `d.${name}` as const),
    after(cursor) {
      const values = decodeCursor(Type.Tuple(key.map(({ schema }) => schema)), cursor);
      const after = key.map(({ type }, index) => sql`${values[index]}::${type}`);
      return sql<boolean>`(${sql.join(columns)}) ${beyond} (${sql.join(after)})`;
    },
    cursorOf: (row) => encodeCursor(key.map(({ name }) => valueIn(row, name))),
    shown(places) {
      const values = place.map(
        ({ name, type }) => sql`${places.map((one) => valueIn(one, name))}::${type}[]`,
      );
      const names = place.map(({ name }) => sql.ref(name));
      return sql<DocumentPlace>`unnest(${sql.join(values)})`.as<'shown'>(sql`shown (${sql.join(names)})`);
    },
    isShown: sql.join(
      place.map(({ name }) => sql`${sql.ref(`d.${name}`)} = ${sql.ref(`shown.${name}`)}`),
      sql` and `,
    ),
  };
}

interface PlaceColumn {
  readonly name: keyof DocumentPlace;
  readonly type: RawBuilder<unknown>;
  readonly schema: TSchema;
}

function valueIn(place: DocumentPlace, name: keyof DocumentPlace): string | number {
  const value = place[name];
  if (value === undefined) throw new TypeError(`The place of a document lacks its ${name}.`);
  return value instanceof Date ? value.toISOString() : value;
}

const text = { type: sql`text`, schema: Type.String({ maxLength: 800 }) };
const wholeNumber = {
  type: sql`bigint`,
  schema: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
};

const client: PlaceColumn = { name: 'client_id', ...text };
const modifiedAt: PlaceColumn = { name: 'modified_at', type: sql`timestamptz`, schema: CursorTime };
const size: PlaceColumn = { name: 'size', ...wholeNumber };
const name: PlaceColumn = { name: 'sort_name', ...text };
const extension: PlaceColumn = { name: 'extension', ...text };
const idHash: PlaceColumn = { name: 'id_hash', ...wholeNumber };

/** Each order has an index per client. The hash of the ID makes every key unique. */
const keys: Readonly<Record<DocumentOrder, readonly PlaceColumn[]>> = {
  modifiedDate: [modifiedAt, idHash],
  name: [name, idHash],
  size: [size, idHash],
  type: [extension, name, idHash],
};
