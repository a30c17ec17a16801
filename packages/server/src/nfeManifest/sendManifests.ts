import type { ManifestAnswer, ManifestRequest, ManifestResult, ReceivedNote } from '@anteroom/contract';
import { justificationFault, manifestFault, manifestToday } from '@anteroom/domain/manifest';
import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf } from '../http/scope.ts';
import type { ManifestClientId } from './manifestClient.ts';
import { readReceived } from './readDistributed.ts';
import { lockReceivedNotes } from './receivedNotes.ts';
import { storeReceived } from './storeReceived.ts';
import {
  type EventAnswer,
  maxEventsInLot,
  type RecipientEvent,
  type TaxAuthority,
  TaxAuthorityUnavailable,
} from './TaxAuthority.ts';

interface Sender extends ManifestClientId {
  readonly taxId: string;
  readonly taxAuthority: TaxAuthority;
}

const notAsked = { fault: null, code: '', reason: '', protocol: '' } as const;

/**
 * Tells the authority of several invoices the same, each for itself. First it is written down what is sent; so that an event whose answer never
 * comes is known, and sent again as the same.
 *
 * @throws ServerError `bad-request` for a wrong justification.
 */
export async function sendManifests(
  deps: Deps,
  client: Sender,
  { kind, justification: written = '', accessKeys }: ManifestRequest,
  request: Pick<FastifyRequest, 'scope' | 'id' | 'ip'>,
): Promise<ManifestAnswer> {
  const justification = written.trim();
  const fault = justificationFault(kind, justification);
  if (fault) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/justification', message: fault }],
    });
  }
  const { events, notSent } = await writeDown(deps, client, { kind, justification, accessKeys }, request);
  const results = new Map(notSent.map((result) => [result.accessKey, result]));
  for (let at = 0; at < events.length; at += maxEventsInLot) {
    const lot = events.slice(at, at + maxEventsInLot);
    const answers = await answersTo(deps, client, lot);
    for (const [index, { accessKey }] of lot.entries()) {
      results.set(accessKey, resultOf(accessKey, answers[index]));
    }
    await storeAnswers(deps, client, { lot, answers }, request);
  }
  return { items: accessKeys.flatMap((accessKey) => results.get(accessKey) ?? []) };
}

function resultOf(accessKey: string, answer: EventAnswer | undefined): ManifestResult {
  if (!answer) return { ...notAsked, accessKey, outcome: 'unanswered' };
  const { code, reason } = answer;
  return answer.isRegistered
    ? { ...notAsked, accessKey, outcome: 'registered', code, reason, protocol: answer.protocol }
    : { ...notAsked, accessKey, outcome: 'refused', code, reason };
}

/** What may be sent is written down, what may not is told. */
async function writeDown(
  deps: Deps,
  client: Sender,
  { kind, justification, accessKeys }: Required<ManifestRequest>,
  { scope, id: requestId, ip: address }: Pick<FastifyRequest, 'scope' | 'id' | 'ip'>,
): Promise<{ events: RecipientEvent[]; notSent: ManifestResult[] }> {
  const { companyId, clientId } = client;
  const at = deps.clock.now();
  const today = manifestToday(at);
  return deps.db.transaction().execute(async (tx) => {
    const known = new Map<string, ReceivedNote>();
    for (const note of await lockReceivedNotes(tx, client, accessKeys)) known.set(note.accessKey, note);
    const events: RecipientEvent[] = [];
    const notSent: ManifestResult[] = [];
    for (const accessKey of accessKeys) {
      const note = known.get(accessKey);
      const fault = note ? manifestFault(kind, note, today) : 'unknown-note';
      if (!note || fault) {
        notSent.push({ ...notAsked, accessKey, outcome: 'not-sent', fault });
        continue;
      }
      const sequence = note.events.filter((event) => event.kind === kind).length + 1;
      events.push({ kind, accessKey, sequence, at, justification });
    }
    if (events.length === 0) return { events, notSent };
    const sent = { status: 'sent', sent_at: at, sent_by: actorOf(scope).userId, justification } as const;
    await tx
      .insertInto('manifest_sends')
      .values(
        events.map(({ accessKey, sequence }) => ({
          company_id: companyId,
          client_id: clientId,
          access_key: accessKey,
          kind,
          sequence,
          ...sent,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'access_key', 'kind', 'sequence'])
          .doUpdateSet(sent)
          .where('manifest_sends.status', '<>', 'registered'),
      )
      .execute();
    await deps.audit.record(
      {
        action: 'manifest-sent',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { kind, accessKeys: events.map(({ accessKey }) => accessKey) },
        requestId,
        address,
      },
      tx,
    );
    return { events, notSent };
  });
}

/** None where none came. */
async function answersTo(
  { log }: Pick<Deps, 'log'>,
  { taxId, taxAuthority, clientId }: Sender,
  lot: readonly RecipientEvent[],
): Promise<readonly EventAnswer[]> {
  try {
    return await taxAuthority.sendEvents(taxId, lot);
  } catch (error) {
    if (!(error instanceof TaxAuthorityUnavailable)) throw error;
    log.warn({ err: error, clientId }, 'the tax authority did not answer to events');
    return [];
  }
}

async function storeAnswers(
  deps: Deps,
  client: Sender,
  { lot, answers }: { readonly lot: readonly RecipientEvent[]; readonly answers: readonly EventAnswer[] },
  { scope, id: requestId, ip: address }: Pick<FastifyRequest, 'scope' | 'id' | 'ip'>,
): Promise<void> {
  const { companyId, clientId, taxId } = client;
  const registered = answers.filter((answer) => answer.isRegistered);
  const files = await Promise.all(registered.map(({ xml }) => readReceived(xml, taxId)));
  await deps.db.transaction().execute(async (tx) => {
    await storeReceived(tx, { companyId, clientId, importId: deps.ids.next() }, files);
    for (const [index, { accessKey, kind, sequence }] of lot.entries()) {
      const answer = answers[index];
      if (!answer) continue;
      await tx
        .updateTable('manifest_sends')
        .set({ status: answer.isRegistered ? 'registered' : 'refused' })
        .where('company_id', '=', companyId)
        .where('client_id', '=', clientId)
        .where('access_key', '=', accessKey)
        .where('kind', '=', kind)
        .where('sequence', '=', sequence)
        .execute();
    }
    const told = lot.map(({ accessKey }, index) => ({ accessKey, code: answers[index]?.code ?? null }));
    await deps.audit.record(
      {
        action: 'manifest-answered',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { kind: lot[0]?.kind, answers: told },
        requestId,
        address,
      },
      tx,
    );
    const audience = { companyId, clientId };
    await deps.events.publish(audience, { type: 'manifests-changed', data: { clientId } }, tx);
  });
}
