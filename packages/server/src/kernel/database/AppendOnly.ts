import type { ColumnType, InsertType, SelectType } from 'kysely';

/** Columns of an append-only table: an update does not compile, and the firm's role has no right to one. */
export type AppendOnly<Columns> = {
  [Column in keyof Columns]: ColumnType<SelectType<Columns[Column]>, InsertType<Columns[Column]>, never>;
};
