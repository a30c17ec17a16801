import type { ColumnType, InsertType, SelectType } from 'kysely';

/** Columns of a table that rows are only added to: an update does not compile, and the firm's role may do none. */
export type AppendOnly<Columns> = {
  [Column in keyof Columns]: ColumnType<SelectType<Columns[Column]>, InsertType<Columns[Column]>, never>;
};
