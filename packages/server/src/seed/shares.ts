import { DemoDay } from '@anteroom/server-sdk/demo';
import type { Tx } from '../portal/schema.ts';
import { hashOf, newSecret } from '../portal/security/secrets.ts';
import type { SeedDeps } from './SeedDeps.ts';

interface DemoShare {
  readonly companyId: string;
  readonly clientId: string;
  readonly userId: string;
  readonly subject: string;
  readonly message: string;
  /** Days since the share was sent, and number of days for which it is valid. */
  readonly age: number;
  readonly days: number;
  /** Whether each recipient has opened the share. */
  readonly recipients: Readonly<Record<string, boolean>>;
}

const demoShares: readonly DemoShare[] = [
  {
    companyId: 'c1001',
    clientId: 'us-001',
    userId: 'olivia',
    subject: 'Papers for the equipment loan',
    message: 'Hi Dana,\nas promised on the phone. Please tell me if anything is missing.',
    age: 1,
    days: 14,
    recipients: { 'dana@granitebank.test': true, 'loans@granitebank.test': false },
  },
  {
    companyId: 'c1001',
    clientId: 'us-001',
    userId: 'olivia',
    subject: 'For the insurance',
    message: '',
    age: 20,
    days: 3,
    recipients: { 'claims@harborinsurance.test': true },
  },
  {
    companyId: 'c2001',
    clientId: 'br-001',
    userId: 'ines',
    subject: 'Documentos para o banco',
    message: 'Olá, seguem os documentos que combinamos.',
    age: 1,
    days: 7,
    recipients: { 'gerente@bancodomar.test': false },
  },
];

/** Adds shares of documents, as examples. Nobody has their links, because no e-mail is sent. */
export async function seedShares(tx: Tx, deps: SeedDeps): Promise<void> {
  const day = new DemoDay(deps.clock);
  for (const share of demoShares) await addShare(tx, deps, share, day);
}

async function addShare(tx: Tx, { ids }: SeedDeps, share: DemoShare, day: DemoDay): Promise<void> {
  const { companyId: company_id, clientId: client_id } = share;
  const sent_at = day.time(-share.age);
  const documents = await tx
    .selectFrom('documents')
    .select(['document_id', 'name'])
    .where('company_id', '=', company_id)
    .where('client_id', '=', client_id)
    .where('deleted_at', 'is', null)
    .orderBy('sort_name')
    .limit(2)
    .execute();
  const [first] = documents;
  if (!first) return;
  const share_id = ids.next();
  await tx
    .insertInto('shares')
    .values({
      company_id,
      share_id,
      client_id,
      user_id: share.userId,
      subject: share.subject,
      message: share.message,
      sent_at,
      expires_at: day.time(share.days - share.age),
      revoked_at: null,
      code_hash: null,
      idempotency_key: null,
    })
    .execute();
  await tx
    .insertInto('share_documents')
    .values(documents.map((document, place) => ({ company_id, share_id, place, ...document })))
    .execute();
  for (const [place, [email, opened]] of Object.entries(share.recipients).entries()) {
    const link_id = ids.next();
    await tx
      .insertInto('share_links')
      .values({
        company_id,
        link_id,
        share_id,
        place,
        email,
        secret_hash: hashOf(newSecret()),
        locked_at: null,
      })
      .execute();
    if (!opened) continue;
    const openedAt = new Date(sent_at.getTime() + 2 * 3_600_000);
    const event = { company_id, share_id, link_id, address: '198.51.100.x' };
    await tx
      .insertInto('share_events')
      .values([
        { ...event, event_id: ids.next(), type: 'opened', document_id: null, at: openedAt },
        {
          ...event,
          event_id: ids.next(),
          type: 'downloaded',
          document_id: first.document_id,
          at: openedAt,
        },
      ])
      .execute();
  }
}
