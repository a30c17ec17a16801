import { fail, type Scope } from '@anteroom/server-sdk';
import type { EsignConflict } from '../api.ts';
import { esignPhase } from '../rules/esignRules.ts';
import { type Esign, type EsignSigner, ownSigner, progressOf } from './esignStore.ts';

/**
 * Returns the person's entry among the signers.
 *
 * @throws ServerError `conflict` (`not-a-signer`)
 */
export function requireSigner(esign: Esign, scope: Scope): EsignSigner {
  return ownSigner(esign, scope) ?? failEsign('not-a-signer', 'You aren’t one of the signers.');
}

/**
 * Returns the person's entry among the signers if they may sign now.
 *
 * @throws ServerError `conflict` with an {@link EsignConflict}
 */
export function requireTurn(esign: Esign, scope: Scope, now: Date): EsignSigner {
  const signer = requireSigner(esign, scope);
  const { status, expirationDate } = esign.task;
  const situation = { status, expirationDate, now, signers: progressOf(esign.signers), own: signer.number };
  const phase = esignPhase(situation);
  if (phase === 'turn') return signer;
  if (phase === 'waiting')
    failEsign('not-your-turn', 'It’s not your turn to sign, or you’ve already signed.');
  if (phase === 'expired') failEsign('expired', 'The deadline to sign has passed.');
  return failEsign('task-complete', 'You can no longer sign this document.');
}

export function failEsign(reason: EsignConflict, detail: string): never {
  fail('conflict', detail, { errors: [{ path: 'body', message: detail, reason }] });
}
