import type { Task } from '@anteroom/contract';
import type { EsignDefinition } from '@anteroom/contract/taskKinds/esign';
import { turnOf } from '@anteroom/domain/esignRules';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { lockGroup } from '../../tasks/lockGroup.ts';
import { findTask } from '../../tasks/taskStore.ts';
import type { EsignTables } from './tables.ts';

export type EsignSigner = Selectable<EsignTables['esign_signers']> & {
  /** Full name and address of the contact. */
  readonly name: string;
  readonly email: string;
};

/** A document to sign with all that has been done to it. */
export interface Esign {
  readonly task: Task;
  readonly definition: EsignDefinition;
  readonly original: Selectable<EsignTables['esign_documents']>;
  /** By number. */
  readonly signers: readonly EsignSigner[];
}

/** @throws ServerError `not-found`, `forbidden` */
export async function findEsign(
  deps: Pick<Deps, 'taskKinds'>,
  db: DbOrTx,
  scope: Scope,
  taskId: string,
): Promise<Esign> {
  const task = await findTask(deps, db, scope, taskId);
  return esignOf(db, scope.companyId, task);
}

/** The same, and nobody else changes it until the end of the transaction. */
export async function lockEsign(
  deps: Pick<Deps, 'taskKinds'>,
  tx: Tx,
  scope: Scope,
  taskId: string,
): Promise<Esign> {
  await lockGroup(tx, scope, taskId);
  return findEsign(deps, tx, scope, taskId);
}

async function esignOf(db: DbOrTx, companyId: string, task: Task): Promise<Esign> {
  const original = await db
    .selectFrom('esign_documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('task_id', '=', task.taskId)
    .executeTakeFirst();
  if (!original) fail('not-found', 'This task has nothing to sign.');
  const signers = await signersOf(db, companyId, task.taskId);
  return { task, definition: task.definition as EsignDefinition, original, signers };
}

/** By number. */
export function signersOf(db: DbOrTx, companyId: string, taskId: string): Promise<EsignSigner[]> {
  return db
    .selectFrom('esign_signers as s')
    .innerJoin('contacts as c', (join) =>
      join.onRef('c.company_id', '=', 's.company_id').onRef('c.contact_id', '=', 's.contact_id'),
    )
    .selectAll('s')
    .select(['c.email', sql<string>`concat_ws(' ', c.given_name, c.family_name)`.as('name')])
    .where('s.company_id', '=', companyId)
    .where('s.task_id', '=', taskId)
    .orderBy('s.number')
    .execute();
}

/** The person's own place among the signers; undefined when he signs nothing. */
export function ownSigner({ signers }: Esign, { contactId }: Scope): EsignSigner | undefined {
  return signers.find((signer) => signer.contact_id === contactId);
}

/** Of those who have signed. */
export function progressOf(signers: readonly EsignSigner[]) {
  return signers.map(({ number, signed_at: signedAt }) => ({ number, signedAt }));
}

/** Whether nobody is left to sign. */
export function allSigned(signers: readonly EsignSigner[]): boolean {
  return turnOf(progressOf(signers)) === null;
}

type SignerChange = Partial<Omit<EsignTables['esign_signers'], 'company_id' | 'task_id' | 'number'>>;

/** Writes down what one signer has done. */
export async function changeSigner(
  tx: Tx,
  { company_id, task_id, number }: EsignSigner,
  change: { [K in keyof SignerChange]: K extends 'entries' ? string : EsignSigner[K & keyof EsignSigner] },
): Promise<void> {
  await tx
    .updateTable('esign_signers')
    .set(change)
    .where('company_id', '=', company_id)
    .where('task_id', '=', task_id)
    .where('number', '=', number)
    .execute();
}
