import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ManifestTrial } from '../api.ts';
import { stopCertificate } from './certificates/stopCertificate.ts';
import { type ManifestClientId, type ManifestPortal, readManifestClient } from './manifestClient.ts';
import { faultOf, outcomeOf, pauseAfter, synchronisationQueue } from './synchronise.ts';
import { type Distribution, documentsFound, nothingFound, type TaxAuthority } from './TaxAuthority.ts';
import { endTurn, type Pause, takeLookup } from './turns.ts';

/** A query that changes nothing. The response may well be that there is no such document. */
const firstDocument = { nsu: '000000000000001' };

/** Status code for a number above the highest one that the tax authority has for the taxpayer. */
const beyondHighest = '589';

/**
 * Queries the tax authority once with the client's certificate. If the response shows that access is granted, the
 * client has the feature from then on, and a job begins to read its documents.
 *
 * @throws ServerError `not-found`, `conflict` while a requirement for the query is missing.
 */
export async function tryAuthority(
  portal: ManifestPortal,
  scope: Scope,
  clientId: string,
  { requestId }: Origin,
): Promise<ManifestTrial> {
  const id: ManifestClientId = { companyId: scope.companyId, clientId };
  const { taxAuthority, taxId } = await portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    const client = await readManifestClient(portal, tx, id);
    if (
      !portal.taxAuthority ||
      client.taxId === null ||
      (client.obstacle !== null && client.obstacle !== 'not-tried')
    ) {
      fail('conflict', `The tax authority can’t be asked yet: ${client.obstacle}.`);
    }
    return { taxAuthority: portal.taxAuthority, taxId: client.taxId };
  });
  const turn = await takeLookup(portal, { companyId: id.companyId, taxId });
  if ('nextAt' in turn) {
    const nextAt = turn.nextAt?.toISOString() ?? null;
    return { outcome: 'wait', code: '', reason: '', nextAt, client: await current(portal, id) };
  }
  let pause: Pause = {};
  try {
    const askedAt = portal.clock.now();
    const answer = await answerOf(portal, taxAuthority, { ...id, taxId });
    if (typeof answer === 'string') return { ...silent, outcome: answer, client: await current(portal, id) };
    pause = pauseAfter(portal, answer);
    const outcome = resultOf(answer);
    await stopCertificate(portal, id, answer, askedAt);
    const { status: code, reason } = answer;
    await portal.db.inFirm(scope, async (tx) => {
      if (outcome === 'worked') {
        await tx
          .updateTable('actions_nfe_manifest.taxpayers')
          .set({ tried_at: portal.clock.now(), asked_at: portal.clock.now() })
          .where('company_id', '=', id.companyId)
          .where('client_id', '=', clientId)
          .where('tax_id', '=', taxId)
          .execute();
        // End the turn first, because the job needs it.
        await endTurn(portal, tx, turn, pause);
        await portal.jobs.send(synchronisationQueue, id, tx);
      }
      const subject = `client:${clientId}`;
      await portal.audit.record(
        { action: 'manifest-tried', ...actorOf(scope), subject, details: { code }, requestId },
        tx,
      );
      await portal.events.publish(id, { type: 'manifests-changed', data: { clientId } }, tx);
    });
    const nextAt = pause.nextAt?.toISOString() ?? null;
    return { outcome, code, reason, nextAt, client: await current(portal, id) };
  } finally {
    await portal.db.inFirm(id, (tx) => endTurn(portal, tx, turn, pause));
  }
}

const silent = { code: '', reason: '', nextAt: null } as const;

async function answerOf(
  { log }: ManifestPortal,
  authority: TaxAuthority,
  taxpayer: ManifestClientId & { readonly taxId: string },
): Promise<Distribution | 'unavailable' | 'stopped'> {
  try {
    return await authority.consult(taxpayer, firstDocument);
  } catch (error) {
    const fault = faultOf(error);
    log.warn({ err: error, clientId: taxpayer.clientId }, 'could not query the tax authority');
    return fault;
  }
}

function resultOf(answer: Distribution): 'worked' | 'refused' | 'blocked' {
  if ([nothingFound, documentsFound, beyondHighest].includes(answer.status)) return 'worked';
  return outcomeOf(answer) === 'blocked' ? 'blocked' : 'refused';
}

function current(portal: ManifestPortal, id: ManifestClientId) {
  return portal.db.inFirm(id, (tx) => readManifestClient(portal, tx, id));
}
