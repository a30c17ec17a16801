import type { EsignState } from '@anteroom/contract/taskKinds/esign';
import { dateWritten, esignPhase, marksOf, type Signed } from '@anteroom/domain/esignRules';
import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { type EsignSigner, findEsign, ownSigner, progressOf } from './esignStore.ts';

/**
 * What there is to sign, as it stands for the person.
 *
 * @throws ServerError `not-found`, `forbidden`
 */
export async function esignState(
  deps: Pick<Deps, 'db' | 'clock' | 'taskKinds'>,
  scope: Scope,
  taskId: string,
): Promise<EsignState> {
  const { db, clock } = deps;
  const esign = await findEsign(deps, db, scope, taskId);
  const { task, definition, original, signers } = esign;
  const own = ownSigner(esign, scope);
  const { name, size } = await db
    .selectFrom('documents')
    .select(['name', 'size'])
    .where('company_id', '=', scope.companyId)
    .where('document_id', '=', original.document_id)
    .executeTakeFirstOrThrow();
  return {
    taskId,
    phase: esignPhase({
      status: task.status,
      expirationDate: task.expirationDate,
      now: clock.now(),
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

/** What a signer has put into his fields; nothing before he has signed. */
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
