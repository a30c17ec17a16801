import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { EsignDecline, EsignSignature, EsignSigning, EsignState } from '../api.ts';
import { entriesOf, isTimeZone, signingFaults } from '../rules/esignRules.ts';
import { tellDeclined, tellNext } from './esignMails.ts';
import { esignState } from './esignState.ts';
import {
  allSigned,
  changeSigner,
  type Esign,
  type EsignPortal,
  type EsignSigner,
  lockEsign,
  ownSigner,
  signersOf,
  type Tx,
} from './esignStore.ts';
import { readSignature } from './readSignature.ts';
import { failEsign, requireSigner, requireTurn } from './requireTurn.ts';
import { type SealedTask, sealQueue, sealTask } from './sealTask.ts';

/** A request about a task. */
export interface EsignRequest {
  readonly scope: Scope;
  readonly taskId: string;
  readonly origin: Origin;
}

/** A request to sign. */
export interface SignRequest extends EsignRequest {
  /** `User-Agent` of the browser, for the certificate page. */
  readonly userAgent: string;
}

/** Records the first time that a signer opens the document. Does nothing for other people. */
export async function noteOpened(portal: EsignPortal, request: EsignRequest, esign: Esign): Promise<void> {
  const signer = ownSigner(esign, request.scope);
  if (!signer || signer.opened_at !== null || request.scope.impersonator) return;
  await portal.db.inFirm(request.scope, async (tx) => {
    const locked = await lockEsign(portal, tx, request.scope, request.taskId);
    const now = requireSigner(locked, request.scope);
    if (now.opened_at !== null) return;
    await changeSigner(tx, now, { opened_at: portal.clock.now() });
    await record(portal, tx, request, locked, 'esign-opened', {});
  });
}

/**
 * Records that a signer agrees to sign electronically.
 *
 * @throws ServerError `conflict`
 */
export async function consent(portal: EsignPortal, request: EsignRequest): Promise<EsignState> {
  await inTurn(portal, request, async (tx, esign, signer) => {
    if (signer.consented_at !== null) return;
    const at = portal.clock.now();
    const words = esign.definition.consent ?? `standard, ${request.scope.language}`;
    await changeSigner(tx, signer, { consented_at: at, consent: words, opened_at: signer.opened_at ?? at });
    await record(portal, tx, request, esign, 'esign-consented', { consent: words });
  });
  return esignState(portal, request.scope, request.taskId);
}

/**
 * Stores the signature that a signer adopts, replacing any earlier one.
 *
 * @throws ServerError `conflict`, `bad-request`
 */
export async function adopt(
  portal: EsignPortal,
  request: EsignRequest,
  signature: EsignSignature,
): Promise<EsignState> {
  // Pictures are read one after the other for all firms, so nobody but a signer may have any read.
  await inTurn(portal, request, async (_tx, _esign, signer) => requireConsent(signer));
  const { picture, initials } = await readSignature(signature);
  const { method } = signature;
  await inTurn(portal, request, async (tx, esign, signer) => {
    requireConsent(signer);
    if (signer.method === method && signer.picture?.equals(picture) && signer.initials?.equals(initials))
      return;
    await changeSigner(tx, signer, { method, picture, initials });
    await record(portal, tx, request, esign, 'esign-adopted', { method });
  });
  return esignState(portal, request.scope, request.taskId);
}

/**
 * Signs for a signer. After the last signature, creates the signed document before returning; if that fails, a job
 * retries it. Idempotent.
 *
 * @throws ServerError `conflict`, `bad-request`
 */
export async function sign(
  portal: EsignPortal,
  request: SignRequest,
  signing: EsignSigning,
): Promise<EsignState> {
  const { scope, taskId } = request;
  if (!isTimeZone(signing.timeZone)) {
    const message = 'is not a time zone';
    fail('bad-request', 'There is no such time zone.', {
      errors: [{ path: 'body/timeZone', message, reason: 'unknown' }],
    });
  }
  const sealed: SealedTask = { companyId: scope.companyId, taskId };
  const isLast = await portal.db.inFirm(scope, async (tx) => {
    const esign = await lockEsign(portal, tx, scope, taskId);
    if (requireSigner(esign, scope).signed_at !== null) return allSigned(esign.signers);
    await signInTurn(portal, tx, request, esign, signing);
    const signers = await signersOf(portal, tx, scope.companyId, taskId);
    if (!allSigned(signers)) {
      await tellNext(portal, tx, scope, { ...esign, signers });
      return false;
    }
    await portal.jobs.send(sealQueue, sealed, tx);
    return true;
  });
  if (isLast) {
    await sealTask(portal, sealed).catch((error: unknown) =>
      portal.log.error(
        { err: error, task: taskId },
        'a signed document could not be made; a job tries again',
      ),
    );
  }
  return esignState(portal, scope, taskId);
}

async function signInTurn(
  portal: EsignPortal,
  tx: Tx,
  request: SignRequest,
  esign: Esign,
  signing: EsignSigning,
): Promise<void> {
  const {
    scope,
    origin: { address },
    userAgent,
  } = request;
  const now = portal.clock.now();
  const signer = requireTurn(esign, scope, now);
  requireConsent(signer);
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
  await portal.tasks.change(tx, actorOf(scope), esign.task, { status: 'WIP' });
  await record(portal, tx, request, esign, 'esign-signed', { original: esign.original.sha256, userAgent });
}

/**
 * Records that a signer declines. This cancels the task for all signers, with the reason.
 *
 * @throws ServerError `conflict`
 */
export async function decline(
  portal: EsignPortal,
  request: EsignRequest,
  { reason }: EsignDecline,
): Promise<EsignState> {
  const { scope, taskId } = request;
  await portal.db.inFirm(scope, async (tx) => {
    const esign = await lockEsign(portal, tx, scope, taskId);
    const signer = requireSigner(esign, scope);
    if (signer.declined_at !== null) return;
    if (signer.signed_at !== null) failEsign('not-your-turn', 'You have signed already.');
    if (esign.task.completedAt !== null)
      failEsign('task-complete', 'There is nothing to sign here any more.');
    await changeSigner(tx, signer, { declined_at: portal.clock.now() });
    await portal.tasks.change(tx, actorOf(scope), esign.task, {
      status: 'CANCELLED',
      doesNotApplyComment: reason.trim(),
    });
    await record(portal, tx, request, esign, 'esign-declined', { reason: reason.trim() });
    await tellDeclined(portal, tx, scope, esign, reason.trim());
  });
  return esignState(portal, scope, taskId);
}

function requireConsent({ consented_at }: EsignSigner): void {
  if (consented_at === null) failEsign('consent-missing', 'Agree to sign electronically first.');
}

async function inTurn(
  portal: EsignPortal,
  { scope, taskId }: EsignRequest,
  change: (tx: Tx, esign: Esign, signer: ReturnType<typeof requireTurn>) => Promise<void>,
): Promise<void> {
  await portal.db.inFirm(scope, async (tx) => {
    const esign = await lockEsign(portal, tx, scope, taskId);
    await change(tx, esign, requireTurn(esign, scope, portal.clock.now()));
  });
}

function record(
  { audit }: EsignPortal,
  tx: Tx,
  { scope, origin }: EsignRequest,
  { task }: Esign,
  action: `esign-${string}`,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  const about = { label: task.label, clientId: task.clientId, ...details };
  return audit.record(
    { action, ...actorOf(scope), subject: `task:${task.taskId}`, details: about, ...origin },
    tx,
  );
}

const faultMessages = {
  unknown: 'is not a field of the document',
  'not-yours': 'belongs to another signer',
  'wrong-type': 'is not what the field takes',
  unwritable: 'has letters that cannot be written into the document',
  required: 'is required',
};
