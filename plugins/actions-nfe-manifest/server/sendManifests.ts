import { justificationFault, manifestFault, manifestToday } from '@anteroom/domain/brazil/manifest';
import type { VouchedXml } from '@anteroom/plugin-actions-box-e/api';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { ManifestAnswer, ManifestRequest, ManifestResult, ReceivedNote } from '../api.ts';
import { stopCertificate } from './certificates/stopCertificate.ts';
import type { ManifestClientId, ManifestPortal } from './manifestClient.ts';
import { lockReceivedNotes } from './receivedNotes.ts';
import { storeReceived } from './storeReceived.ts';
import { faultOf } from './synchronise.ts';
import { type EventAnswer, maxEventsInLot, type RecipientEvent, type TaxAuthority } from './TaxAuthority.ts';
import type { ManifestTx } from './tables.ts';

/** Sender of events, and origin of the request. */
interface By {
  readonly scope: Scope;
  readonly origin: Origin;
}

interface Sender extends ManifestClientId {
  readonly taxId: string;
  readonly taxAuthority: TaxAuthority;
}

const notAsked = { fault: null, code: '', reason: '', protocol: '' } as const;

/**
 * Sends the same statement about several invoices to the tax authority, independently for each. The events are stored
 * before they are sent. One whose response never arrives is therefore known, and is later sent again as the same event.
 *
 * @throws ServerError `bad-request` for an invalid justification.
 */
export async function sendManifests(
  portal: ManifestPortal,
  client: Sender,
  { kind, justification: written = '', accessKeys }: ManifestRequest,
  by: By,
): Promise<ManifestAnswer> {
  const justification = written.trim();
  const fault = justificationFault(kind, justification);
  if (fault) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/justification', message: fault }],
    });
  }
  const { events, notSent } = await writeDown(portal, client, { kind, justification, accessKeys }, by);
  const results = new Map(notSent.map((result) => [result.accessKey, result]));
  for (let at = 0; at < events.length; at += maxEventsInLot) {
    const lot = events.slice(at, at + maxEventsInLot);
    const askedAt = portal.clock.now();
    const answers = await answersTo(portal, client, lot);
    for (const [index, { accessKey }] of lot.entries()) {
      results.set(accessKey, resultOf(accessKey, answers[index]?.answer));
    }
    await storeAnswers(portal, client, { lot, answers, askedAt }, by);
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

/** Stores the events that may be sent, and returns them and those that may not. */
function writeDown(
  portal: ManifestPortal,
  client: Sender,
  { kind, justification, accessKeys }: Required<ManifestRequest>,
  { scope, origin }: By,
): Promise<{ events: RecipientEvent[]; notSent: ManifestResult[] }> {
  const { companyId, clientId } = client;
  const at = portal.clock.now();
  const today = manifestToday(at);
  return portal.db.inFirm(companyId, async (tx) => {
    const known = new Map<string, ReceivedNote>();
    for (const note of await lockReceivedNotes(portal, tx, client, accessKeys))
      known.set(note.accessKey, note);
    const before = await unansweredSends(tx, client, kind, accessKeys);
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
      // An event without a response is sent again as the same event. If the tax authority has registered it, it says so
      // (573).
      const former = before.find((one) => one.accessKey === accessKey && one.sequence === sequence);
      events.push({ kind, accessKey, sequence, at, justification, ...former });
    }
    if (events.length === 0) return { events, notSent };
    const sent = { status: 'sent', sent_by: actorOf(scope).userId } as const;
    await tx
      .insertInto('actions_nfe_manifest.sends')
      .values(
        events.map((event) => ({
          company_id: companyId,
          client_id: clientId,
          access_key: event.accessKey,
          kind,
          sequence: event.sequence,
          sent_at: event.at,
          justification: event.justification,
          ...sent,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['company_id', 'client_id', 'access_key', 'kind', 'sequence'])
          .doUpdateSet((eb) => ({
            ...sent,
            sent_at: eb.ref('excluded.sent_at'),
            justification: eb.ref('excluded.justification'),
          }))
          .where(sql<boolean>`sends.status <> 'registered'`),
      )
      .execute();
    await portal.audit.record(
      {
        action: 'manifest-sent',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { kind, accessKeys: events.map(({ accessKey }) => accessKey) },
        ...origin,
      },
      tx,
    );
    return { events, notSent };
  });
}

/** Returns the events of a kind that were sent without receiving a response, as they were sent. */
async function unansweredSends(
  tx: ManifestTx,
  { companyId, clientId }: ManifestClientId,
  kind: ManifestRequest['kind'],
  accessKeys: readonly string[],
): Promise<Pick<RecipientEvent, 'accessKey' | 'sequence' | 'at' | 'justification'>[]> {
  return tx
    .selectFrom('actions_nfe_manifest.sends')
    .select(['access_key as accessKey', 'sequence', 'sent_at as at', 'justification'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .where('status', '=', 'sent')
    .where('access_key', 'in', accessKeys)
    .execute();
}

/** An answer and, if the event was registered, the event as it is stored. */
interface ReadAnswer {
  readonly answer: EventAnswer;
  readonly file: VouchedXml | null;
}

/** Returns the tax authority's answers. An answer is missing if none arrived, or it cannot be read. */
async function answersTo(
  { log, storedNotes }: ManifestPortal,
  { taxId, taxAuthority, companyId, clientId }: Sender,
  lot: readonly RecipientEvent[],
): Promise<readonly (ReadAnswer | null)[]> {
  try {
    const answers = await taxAuthority.sendEvents({ companyId, clientId, taxId }, lot);
    return await Promise.all(
      answers.map(async (answer) => {
        if (!answer.isRegistered) return { answer, file: null };
        const file = await storedNotes.readVouched(answer.xml, taxId);
        if (!('refusal' in file)) return { answer, file };
        // It counts as unanswered: when the event is sent again, the tax authority says whether it is registered (573).
        log.error({ ...file, code: answer.code, clientId }, 'the tax authority’s answer cannot be read');
        return null;
      }),
    );
  } catch (error) {
    faultOf(error);
    log.warn({ err: error, clientId }, 'the tax authority did not respond to the events');
    return [];
  }
}

interface AnsweredLot {
  readonly lot: readonly RecipientEvent[];
  readonly answers: readonly (ReadAnswer | null)[];
  readonly askedAt: Date;
}

async function storeAnswers(
  portal: ManifestPortal,
  client: Sender,
  { lot, answers, askedAt }: AnsweredLot,
  { scope, origin }: By,
): Promise<void> {
  const { companyId, clientId } = client;
  const files = answers.flatMap((one) => one?.file ?? []);
  const refusals: { readonly status: string; readonly reason: string }[] = [];
  await portal.db.inFirm(companyId, async (tx) => {
    await storeReceived(portal.storedNotes, tx, { companyId, clientId }, files);
    for (const [index, { accessKey, kind, sequence }] of lot.entries()) {
      const answer = answers[index]?.answer;
      if (!answer) continue;
      if (!answer.isRegistered) refusals.push({ status: answer.code, reason: answer.reason });
      await tx
        .updateTable('actions_nfe_manifest.sends')
        .set({ status: answer.isRegistered ? 'registered' : 'refused' })
        .where('company_id', '=', companyId)
        .where('client_id', '=', clientId)
        .where('access_key', '=', accessKey)
        .where('kind', '=', kind)
        .where('sequence', '=', sequence)
        .execute();
    }
    const told = lot.map(({ accessKey }, index) => ({
      accessKey,
      code: answers[index]?.answer.code ?? null,
    }));
    await portal.audit.record(
      {
        action: 'manifest-answered',
        ...actorOf(scope),
        subject: `client:${clientId}`,
        details: { kind: lot[0]?.kind, answers: told },
        ...origin,
      },
      tx,
    );
    const audience = { companyId, clientId };
    await portal.events.publish(audience, { type: 'manifests-changed', data: { clientId } }, tx);
  });
  for (const refusal of refusals) await stopCertificate(portal, client, refusal, askedAt);
}
