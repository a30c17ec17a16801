import { isAccessKey } from '@anteroom/domain/brazil/accessKey';
import { fail } from '@anteroom/server-sdk';
import type { ManifestLookup, ManifestLookupAnswer } from '../api.ts';
import { stopCertificate } from './certificates/stopCertificate.ts';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import { readLot } from './readLot.ts';
import { lockReceivedNotes } from './receivedNotes.ts';
import { faultOf, outcomeOf, pauseAfter, tell } from './synchronise.ts';
import { type Consulted, type Distribution, nothingFound, type TaxAuthority } from './TaxAuthority.ts';
import { endTurn, type Pause, takeLookup } from './turns.ts';
import { storeLot } from './unreadDocuments.ts';

interface Asker extends ManifestClientId {
  readonly taxId: string;
  readonly taxAuthority: TaxAuthority;
}

const nothingTold = { code: '', reason: '', note: null, nextAt: null } as const;

/**
 * Requests one document from the tax authority and stores it, as if a synchronisation had read it. Makes no query while
 * the tax authority has blocked the taxpayer, or more often than it allows.
 *
 * @throws ServerError `bad-request` for an access key with a wrong check digit.
 */
export async function lookUp(
  portal: ManifestPortal,
  client: Asker,
  { document }: ManifestLookup,
): Promise<ManifestLookupAnswer> {
  const wanted = wantedBy(document);
  const turn = await takeLookup(portal, client);
  if ('nextAt' in turn) {
    return { ...nothingTold, outcome: 'wait', nextAt: turn.nextAt?.toISOString() ?? null };
  }
  let pause: Pause = {};
  try {
    const askedAt = portal.clock.now();
    const answer = await client.taxAuthority.consult(client, wanted);
    if (outcomeOf(answer) === 'refused') await stopCertificate(portal, client, answer, askedAt);
    if (outcomeOf(answer) === 'blocked') {
      pause = pauseAfter(portal, answer);
      await tell(portal, client, {
        last_outcome: 'blocked',
        reason: `${answer.status} ${answer.reason}`,
      });
    }
    return await answerOf(portal, client, answer, pause);
  } catch (error) {
    const outcome = faultOf(error);
    portal.log.warn({ err: error, clientId: client.clientId }, 'could not query the tax authority');
    return { ...nothingTold, outcome };
  } finally {
    await portal.db.inFirm(client, (tx) => endTurn(portal, tx, turn, pause));
  }
}

function wantedBy(document: string): Consulted {
  if (document.length < 44) return { nsu: document.padStart(15, '0') };
  if (!isAccessKey(document)) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/document', message: 'must be an access key with the right check digit' }],
    });
  }
  return { accessKey: document };
}

async function answerOf(
  portal: ManifestPortal,
  client: Asker,
  answer: Distribution,
  { nextAt }: Pause,
): Promise<ManifestLookupAnswer> {
  const { status: code, reason } = answer;
  const told = { ...nothingTold, code, reason };
  const outcome = outcomeOf(answer);
  if (outcome !== 'read') return { ...told, outcome, nextAt: nextAt?.toISOString() ?? null };
  if (code === nothingFound || answer.documents.length === 0) return { ...told, outcome: 'nothing' };
  const { companyId, clientId } = client;
  const lot = await readLot(portal, client, answer.documents);
  return portal.db.inFirm(companyId, async (tx) => {
    await storeLot(portal, tx, { companyId, clientId }, lot);
    for (const type of ['notes-changed', 'manifests-changed'] as const)
      await portal.events.publish({ companyId, clientId }, { type, data: { clientId } }, tx);
    const [file] = lot.files;
    if (!file) return { ...told, outcome: 'unreadable' };
    const [note] = await lockReceivedNotes(portal, tx, client, [file.document.accessKey]);
    return { ...told, outcome: 'found', note: note ?? null };
  });
}
