import { fail, type Scope, type StoredDocument } from '@anteroom/server-sdk';
import type { EsignState } from '../api.ts';
import { dateWritten, esignPhase, marksOf, type Signed } from '../rules/esignRules.ts';
import {
  type Esign,
  type EsignPortal,
  type EsignSigner,
  findEsign,
  ownSigner,
  progressOf,
  type Tx,
} from './esignStore.ts';

/**
 * Returns the document to sign and its state for the person.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export function esignState(portal: EsignPortal, scope: Scope, taskId: string): Promise<EsignState> {
  return portal.db.inFirm(scope, async (tx) => {
    const esign = await findEsign(portal, tx, scope, taskId);
    return stateOf(esign, scope, await originalOf(portal, tx, esign), portal.clock.now());
  });
}

/** Returns the document that is signed. @throws ServerError `not-found` */
export async function originalOf(
  { documents }: EsignPortal,
  tx: Tx,
  { original: { company_id, document_id } }: Esign,
): Promise<StoredDocument> {
  return (
    (await documents.find(tx, company_id, document_id)) ?? fail('not-found', 'There is no such document.')
  );
}

function stateOf(esign: Esign, scope: Scope, { name, size }: StoredDocument, now: Date): EsignState {
  const { task, definition, original, signers } = esign;
  const own = ownSigner(esign, scope);
  return {
    taskId: task.taskId,
    phase: esignPhase({
      status: task.status,
      expirationDate: task.expirationDate,
      now,
      signers: progressOf(signers),
      own: own?.number ?? null,
    }),
    own: own?.number ?? null,
    signers: signers.map((signer) => ({
      number: signer.number,
      name: signer.name,
      role: signer.role,
      consentedAt: signer.consented_at?.toISOString() ?? null,
      signedAt: signer.signed_at?.toISOString() ?? null,
      declinedAt: signer.declined_at?.toISOString() ?? null,
    })),
    document: { name, size, pageCount: original.page_count, sha256: original.sha256 },
    fields: definition.fields,
    marks: marksOf(definition.fields, signers.flatMap(signedBy)),
    signature:
      own?.method && own.picture && own.initials
        ? { method: own.method, picture: base64(own.picture), initials: base64(own.initials) }
        : null,
    consent: definition.consent ?? null,
    message: definition.message ?? null,
    expirationDate: task.expirationDate,
    declineReason: task.status === 'CANCELLED' ? task.doesNotApplyComment : null,
    signedDocumentId: original.signed_document_id,
  };
}

/** Returns the values that a signer entered into their fields; nothing before they have signed. */
export function signedBy(signer: EsignSigner): Signed[] {
  const { number, entries, picture, initials, signed_at, language, time_zone } = signer;
  if (!(entries && picture && initials && signed_at && language && time_zone)) return [];
  return [
    {
      number,
      entries,
      signature: { picture: base64(picture), initials: base64(initials) },
      date: dateWritten(signed_at, language, time_zone),
    },
  ];
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}
