import { fullName } from '@anteroom/domain/people/fullName';
import type { KindTask, Portal, Scope } from '@anteroom/server-sdk';
import { fail } from '@anteroom/server-sdk';
import type { Selectable, Transaction } from 'kysely';
import type { EsignDefinition } from '../api.ts';
import { turnOf } from '../rules/esignRules.ts';
import type { EsignTables } from './tables.ts';

/** The portal, with this plugin's tables. */
export type EsignPortal = Portal<EsignTables>;
/** A transaction limited to one firm. */
export type Tx = Transaction<EsignTables>;

export type EsignSigner = Selectable<EsignTables['task_esign.signers']> & {
  /** Full name of the contact. */
  readonly name: string;
  readonly email: string;
  /** Language of the contact's account; null without an account. */
  readonly reads: string | null;
};

/** A document to sign, with everything done to it so far. */
export interface Esign {
  readonly task: KindTask;
  readonly definition: EsignDefinition;
  readonly original: Selectable<EsignTables['task_esign.documents']>;
  /** The signers, in signing order. */
  readonly signers: readonly EsignSigner[];
}

/**
 * Returns what a task asks people to sign.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function findEsign(portal: EsignPortal, tx: Tx, scope: Scope, taskId: string): Promise<Esign> {
  return esignOf(portal, tx, scope.companyId, await portal.tasks.find(tx, scope, taskId));
}

/** Returns the same, and locks it until the end of the transaction. */
export async function lockEsign(portal: EsignPortal, tx: Tx, scope: Scope, taskId: string): Promise<Esign> {
  return esignOf(portal, tx, scope.companyId, await portal.tasks.lock(tx, scope, taskId));
}

/** Returns the same for the portal's own work, and locks it; null when the task no longer exists. */
export async function lockEsignInFirm(
  portal: EsignPortal,
  tx: Tx,
  companyId: string,
  taskId: string,
): Promise<Esign | null> {
  const task = await portal.tasks.lockInFirm(tx, companyId, taskId);
  return task && esignOf(portal, tx, companyId, task);
}

async function esignOf(portal: EsignPortal, tx: Tx, companyId: string, task: KindTask): Promise<Esign> {
  const original = await tx
    .selectFrom('task_esign.documents')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('task_id', '=', task.taskId)
    .executeTakeFirst();
  if (!original) fail('not-found', 'This task has nothing to sign.');
  const signers = await signersOf(portal, tx, companyId, task.taskId);
  return { task, definition: task.definition as EsignDefinition, original, signers };
}

/** Returns the signers of a task by number. */
export async function signersOf(
  { people }: EsignPortal,
  tx: Tx,
  companyId: string,
  taskId: string,
): Promise<EsignSigner[]> {
  const rows = await tx
    .selectFrom('task_esign.signers')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('task_id', '=', taskId)
    .orderBy('number')
    .execute();
  const contacts = await people.contacts(
    tx,
    companyId,
    rows.map(({ contact_id }) => contact_id),
  );
  return rows.flatMap((row) => {
    const contact = contacts.get(row.contact_id);
    if (!contact) return [];
    const { email, language } = contact;
    return [{ ...row, name: fullName(contact), email, reads: language }];
  });
}

/** Returns the person's entry among the signers; undefined if the person is not a signer. */
export function ownSigner({ signers }: Esign, { contactId }: Scope): EsignSigner | undefined {
  return signers.find((signer) => signer.contact_id === contactId);
}

/** Returns the progress of each signer. */
export function progressOf(signers: readonly EsignSigner[]) {
  return signers.map(({ number, signed_at: signedAt }) => ({ number, signedAt }));
}

/** Returns whether all have signed. */
export function allSigned(signers: readonly EsignSigner[]): boolean {
  return turnOf(progressOf(signers)) === null;
}

type Signer = Selectable<EsignTables['task_esign.signers']>;
type SignerChange = Partial<Omit<Signer, 'company_id' | 'task_id' | 'number' | 'entries'>> & {
  /** JSON. */
  readonly entries?: string;
};

/** Records what a signer has done. */
export async function changeSigner(
  tx: Tx,
  { company_id, task_id, number }: EsignSigner,
  change: SignerChange,
): Promise<void> {
  await tx
    .updateTable('task_esign.signers')
    .set(change)
    .where('company_id', '=', company_id)
    .where('task_id', '=', task_id)
    .where('number', '=', number)
    .execute();
}
