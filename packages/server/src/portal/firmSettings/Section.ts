import type { Deps } from '../../deps.ts';
import type { Author } from '../people/Author.ts';
import { holdFirm } from '../people/Author.ts';
import { type Fault, refuseFaults } from '../people/Faults.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { refuseStale, versionOf } from './refuseStale.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** Details: the settings section, and the values before and after of those that changed. */
    'firm-changed': unknown;
  }
}

/** Settings of a firm that are shown on one screen and changed together. */
export interface Section<Values extends object> {
  /** Name of the section in the audit log. */
  readonly name: string;
  /** Fields whose values are too large for the audit log, which records only that they changed. */
  readonly pictures?: readonly (keyof Values)[];
  read(db: DbOrTx, companyId: string): Promise<Values>;
  /** Returns the values in the form in which they are stored, for example trimmed. */
  tidy(change: Partial<Values>): Partial<Values>;
  /** Returns what is wrong with the changed values, taking into account those that stay. */
  faults(change: Partial<Values>, whole: Values): readonly Fault[] | Promise<readonly Fault[]>;
  /** Stores the changed values. */
  write(tx: Tx, companyId: string, change: Partial<Values>): Promise<void>;
}

/** Returns the values of a section with their version, which a change can refer to. */
export async function readSection<Values extends object>(
  db: DbOrTx,
  section: Section<Values>,
  companyId: string,
): Promise<Values & { readonly version: string }> {
  const values = await section.read(db, companyId);
  return { ...values, version: versionOf(values) };
}

/**
 * Changes values of a section; omitted values stay as they are. Returns whether any value is different from before.
 *
 * @param change - with the version that the change is based on; without a version, it applies to whatever is stored
 * @throws ServerError `conflict` if the values have changed since that version; `bad-request` with everything that is
 * wrong.
 */
export async function changeSection<Values extends object>(
  { audit, events }: Pick<Deps, 'audit'> & { readonly events?: Pick<Deps['events'], 'publish'> },
  tx: Tx,
  { companyId, entry }: Author,
  section: Section<Values>,
  { version, ...wanted }: Partial<Values> & { readonly version?: string | undefined },
): Promise<boolean> {
  await holdFirm(tx, companyId);
  const before = await section.read(tx, companyId);
  refuseStale(version, versionOf(before));
  const tidied = section.tidy(wanted as Partial<Values>);
  const names = (Object.keys(tidied) as (keyof Values)[]).filter(
    (name) => tidied[name] !== undefined && !isSame(tidied[name], before[name]),
  );
  if (names.length === 0) return false;
  const change = Object.fromEntries(names.map((name) => [name, tidied[name]])) as Partial<Values>;
  refuseFaults(await section.faults(change, { ...before, ...change }));
  await section.write(tx, companyId, change);
  const changes = names.map((name) => [
    name,
    section.pictures?.includes(name) ? {} : { before: before[name], after: change[name] },
  ]);
  const details = { ...entry.details, section: section.name, changes: Object.fromEntries(changes) };
  await audit.record({ ...entry, action: 'firm-changed', subject: `firm:${companyId}`, details }, tx);
  await events?.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
  return true;
}

/** Returns a copy of an object without the fields that are undefined. */
export function onlyGiven<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
