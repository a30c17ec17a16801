import type {
  EsignDecline,
  EsignSignature,
  EsignSigning,
  EsignState,
} from '@anteroom/contract/taskKinds/esign';
import { entriesOf, isTimeZone, signingFaults } from '@anteroom/domain/esignRules';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { AuditAction } from '../../audit/audit.ts';
import type { Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { announceTasks } from '../../tasks/announceTasks.ts';
import { changedNow } from '../../tasks/lastChange.ts';
import { updateGroup } from '../../tasks/updateGroup.ts';
import { tellDeclined, tellNext } from './esignMails.ts';
import { esignState } from './esignState.ts';
import { allSigned, changeSigner, type Esign, lockEsign, ownSigner, signersOf } from './esignStore.ts';
import { readSignature } from './readSignature.ts';
import { failEsign, requireSigner, requireTurn } from './requireTurn.ts';
import { sealQueue, sealTask } from './sealTask.ts';

/** Who asks for which task, and whence. */
export interface EsignRequest {
  readonly scope: Scope;
  readonly taskId: string;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** Writes down that a signer has the document before him, the first time. Whoever else looks at it has no part in it. */
export async function noteOpened(deps: Deps, request: EsignRequest, esign: Esign): Promise<void> {
  const signer = ownSigner(esign, request.scope);
  if (!signer || signer.opened_at !== null || request.scope.impersonator) return;
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockEsign(deps, tx, request.scope, request.taskId);
    const now = requireSigner(locked, request.scope);
    if (now.opened_at !== null) return;
    await changeSigner(tx, now, { opened_at: deps.clock.now() });
    await record(deps, tx, request, locked, 'esign-opened', {});
  });
}

/** A signer agrees to sign electronically. @throws ServerError `conflict` */
export async function consent(deps: Deps, request: EsignRequest): Promise<EsignState> {
  await inTurn(deps, request, async (tx, esign, signer) => {
    if (signer.consented_at !== null) return;
    const at = deps.clock.now();
    const words = esign.definition.consent ?? `standard, ${request.scope.language}`;
    await changeSigner(tx, signer, { consented_at: at, consent: words, opened_at: signer.opened_at ?? at });
    await record(deps, tx, request, esign, 'esign-consented', { consent: words });
  });
  return esignState(deps, request.scope, request.taskId);
}

/** A signer adopts a signature, in place of the one before. @throws ServerError `conflict`, `bad-request` */
export async function adopt(
  deps: Deps,
  request: EsignRequest,
  signature: EsignSignature,
): Promise<EsignState> {
  const [picture, initials] = await Promise.all([
    readSignature(signature.picture, 'picture'),
    readSignature(signature.initials, 'initials'),
  ]);
  const { method } = signature;
  await inTurn(deps, request, async (tx, esign, signer) => {
    if (signer.consented_at === null) failEsign('consent-missing', 'Agree to sign electronically first.');
    if (signer.method === method && signer.picture?.equals(picture) && signer.initials?.equals(initials))
      return;
    await changeSigner(tx, signer, { method, picture, initials });
    await record(deps, tx, request, esign, 'esign-adopted', { method });
  });
  return esignState(deps, request.scope, request.taskId);
}

/**
 * A signer signs. Once all have, the signed document is made before this answers; when that fails it is tried again by a job.
 * Who has signed already is answered how it stands.
 *
 * @throws ServerError `conflict`, `bad-request`
 */
export async function sign(deps: Deps, request: EsignRequest, signing: EsignSigning): Promise<EsignState> {
  const { scope, taskId } = request;
  if (!isTimeZone(signing.timeZone)) {
    const message = 'is no time zone';
    fail('bad-request', 'There is no such time zone.', {
      errors: [{ path: 'body/timeZone', message, reason: 'unknown' }],
    });
  }
  const isLast = await deps.db.transaction().execute(async (tx) => {
    const esign = await lockEsign(deps, tx, scope, taskId);
    if (requireSigner(esign, scope).signed_at !== null) return allSigned(esign.signers);
    await signInTurn(deps, tx, request, esign, signing);
    const signers = await signersOf(tx, scope.companyId, taskId);
    if (!allSigned(signers)) {
      await tellNext(deps, tx, scope, { ...esign, signers });
      return false;
    }
    await deps.jobs.send(sealQueue, { companyId: scope.companyId, taskId }, tx);
    return true;
  });
  if (isLast) {
    await sealTask(deps, { companyId: scope.companyId, taskId }).catch((error: unknown) =>
      deps.log.error({ err: error, task: taskId }, 'a signed document could not be made; a job tries again'),
    );
  }
  return esignState(deps, scope, taskId);
}

async function signInTurn(
  deps: Deps,
  tx: Tx,
  request: EsignRequest,
  esign: Esign,
  signing: EsignSigning,
): Promise<void> {
  const { scope, address, userAgent } = request;
  const now = deps.clock.now();
  const signer = requireTurn(esign, scope, now);
  if (signer.consented_at === null) failEsign('consent-missing', 'Agree to sign electronically first.');
  if (signer.picture === null) failEsign('signature-missing', 'Adopt a signature first.');
  const faults = signingFaults(esign.definition.fields, signer.number, signing);
  if (faults.length > 0) {
    const errors = faults.map(({ fieldId, reason }) => ({
      path: `body/values/${fieldId}`,
      message: faultMessages[reason],
      reason,
    }));
    fail('bad-request', 'Some answers are missing or aren’t valid.', { errors });
  }
  await changeSigner(tx, signer, {
    signed_at: now,
    entries: JSON.stringify(entriesOf(signing)),
    time_zone: signing.timeZone,
    language: scope.language,
    address,
    user_agent: userAgent,
    user_id: scope.userId,
  });
  const version = esign.task.version + 1;
  await setTask(deps, tx, esign, { status: 'WIP', version, ...changedNow(scope, now) });
  await record(deps, tx, request, esign, 'esign-signed', { original: esign.original.sha256, userAgent });
}

/**
 * A signer will not sign: the task is cancelled for all, with the reason.
 *
 * @throws ServerError `conflict`
 */
export async function decline(
  deps: Deps,
  request: EsignRequest,
  { reason }: EsignDecline,
): Promise<EsignState> {
  const { scope, taskId } = request;
  await deps.db.transaction().execute(async (tx) => {
    const esign = await lockEsign(deps, tx, scope, taskId);
    const signer = requireSigner(esign, scope);
    if (signer.declined_at !== null) return;
    if (signer.signed_at !== null) failEsign('not-your-turn', 'You have signed already.');
    if (esign.task.completedAt !== null)
      failEsign('task-complete', 'There is nothing to sign here any more.');
    const now = deps.clock.now();
    await changeSigner(tx, signer, { declined_at: now });
    await setTask(deps, tx, esign, {
      status: 'CANCELLED',
      does_not_apply_comment: reason.trim(),
      completed_at: now,
      version: esign.task.version + 1,
      ...changedNow(scope, now),
    });
    await record(deps, tx, request, esign, 'esign-declined', { reason: reason.trim() });
    await tellDeclined(deps, tx, scope, esign, reason.trim());
  });
  return esignState(deps, scope, taskId);
}

async function inTurn(
  deps: Deps,
  { scope, taskId }: EsignRequest,
  change: (tx: Tx, esign: Esign, signer: ReturnType<typeof requireTurn>) => Promise<void>,
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const esign = await lockEsign(deps, tx, scope, taskId);
    await change(tx, esign, requireTurn(esign, scope, deps.clock.now()));
  });
}

async function setTask(
  deps: Deps,
  tx: Tx,
  { task, original }: Esign,
  change: {
    readonly status: 'WIP' | 'CANCELLED';
    readonly version: number;
    readonly does_not_apply_comment?: string;
    readonly completed_at?: Date;
    readonly changed_by: string;
    readonly changed_at: Date;
  },
): Promise<void> {
  const companyId = original.company_id;
  await tx
    .updateTable('tasks')
    .set(change)
    .where('company_id', '=', companyId)
    .where('task_id', '=', task.taskId)
    .execute();
  await updateGroup(tx, { companyId }, task.taskGroupId, change.changed_at);
  await announceTasks(deps, companyId, [task.clientId], tx);
}

function record(
  { audit }: Deps,
  tx: Tx,
  { scope, requestId, address }: EsignRequest,
  { task }: Esign,
  action: Extract<AuditAction, `esign-${string}`>,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const about = { label: task.label, clientId: task.clientId, ...details };
  return audit.record(
    { action, ...actorOf(scope), subject: `task:${task.taskId}`, details: about, requestId, address },
    tx,
  );
}

const faultMessages = {
  unknown: 'is no field of the document',
  'not-yours': 'belongs to another signer',
  'wrong-type': 'is not what the field takes',
  unwritable: 'has letters that cannot be written into the document',
  required: 'is required',
};
