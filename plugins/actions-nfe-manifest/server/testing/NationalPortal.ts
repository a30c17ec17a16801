import { type DemoXml, demoXml, storedNotes } from '@anteroom/plugin-actions-box-e/api';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { soon } from '@anteroom/server/testing/soon';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type {
  ManifestAnswer,
  ManifestCertificateAnswer,
  ManifestClient,
  ManifestTrial,
  ReceivedNoteList,
  UnreadDocuments,
} from '../../api.ts';
import { RevocationLists } from '../certificates/RevocationLists.ts';
import { addNote, type LocalAuthorityState } from '../localAuthority.ts';
import type { ManifestPortal } from '../manifestClient.ts';
import { nationalAuthority, nfeManifest } from '../nfeManifest.ts';
import { synchronise } from '../synchronise.ts';
import type { ManifestTables } from '../tables.ts';
import { endSchedule } from './endSchedule.ts';
import { forgetTurns } from './forgetTurns.ts';
import { TestAuthority } from './TestAuthority.ts';
import type { TestCertificate, TestHolder } from './testChain.ts';

export const path = '/api/nfe-manifest/v1/clients/us-001';
export const bakery = { taxId: '11444777000161', name: 'Padaria Três Corações Ltda' };
export const mill = { taxId: '08723218000186', name: 'Moinho da Serra S.A.' };
export const id = { companyId: 'c1001', clientId: 'us-001' };
/** Password of the certificates' files. */
export const password = 'segredo 123';
export const hour = 3_600_000;
export const day = 24 * hour;
const never = new AbortController().signal;

/**
 * A portal that reads the invoices of one client, the bakery, from a {@link TestAuthority}. Its time stands still, and
 * only the tests advance it.
 */
export class NationalPortal {
  now = new Date('2026-11-21T15:00:00Z');
  /** Certificates that the test chain has revoked. */
  revoked: TestCertificate[] = [];
  staff!: SignedIn;
  olivia!: SignedIn;
  readonly authority: TestAuthority;
  portal!: TestPortal;
  db!: Kysely<ManifestTables>;
  half!: ManifestPortal;
  make!: DemoXml;
  #lastNumber = 500;

  private constructor(authority: TestAuthority) {
    this.authority = authority;
    authority.now = () => this.now;
  }

  static async open(): Promise<NationalPortal> {
    const at = new NationalPortal(await TestAuthority.start());
    await at.#start();
    return at;
  }

  async #start(): Promise<void> {
    const { chain, addresses } = this.authority;
    // The revocation list of the test chain is not on any server.
    const fetch = async () => chain.revocationList(this.revoked, this.now);
    const watched = await watchHalf<ManifestTables>(
      'actions-nfe-manifest',
      nfeManifest((given) => nationalAuthority(given, addresses), fetch),
    );
    this.portal = await startTestPortal({
      clock: { now: () => this.now },
      halves: watched.halves,
      env: {
        ICP_BRASIL_CA: chain.root + chain.authority,
        SESSION_IDLE_MINUTES: '1440',
        SESSION_HOURS: '168',
      },
    });
    await makeBrazilian(this.portal);
    this.db = this.portal.database.db as unknown as Kysely<ManifestTables>;
    const given = watched.portal();
    const icpBrasil = [chain.root, chain.authority];
    const revocations = new RevocationLists({ ...given, authorities: icpBrasil, fetch });
    const certified = { ...given, icpBrasil, revocations };
    this.half = {
      ...certified,
      storedNotes: given.use(storedNotes),
      taxAuthority: nationalAuthority(certified, addresses),
    };
    await endSchedule(this.db);
    this.make = await given.use(demoXml)();
    await this.signIn();
  }

  async close(): Promise<void> {
    await this.portal.close();
    await this.authority.close();
  }

  /** Resets everything: no invoice has been received, and nothing is set up. */
  async reset(): Promise<void> {
    const { authority, db, portal } = this;
    authority.states.clear();
    authority.requests.length = 0;
    authority.faults.length = 0;
    this.revoked = [];
    await forgetTurns(portal);
    for (const table of ['certificates', 'taxpayers', 'unread_documents'] as const) {
      const name = `actions_nfe_manifest.${table}` as const;
      await db.deleteFrom(name).where('company_id', '=', 'c1001').execute();
    }
    await portal.database.db.deleteFrom('inbox_items').where('kind', '=', 'received-invoices').execute();
    for (const table of ['actions_box_e.notes', 'actions_box_e.events'] as const)
      await db.deleteFrom(table).where('company_id', '=', 'c1001').execute();
  }

  /** Signs people in, also after their sessions have ended. */
  async signIn(): Promise<void> {
    const { url } = this.portal;
    [this.staff, this.olivia] = await Promise.all([
      signIn(url, 'staff@demo.test'),
      signIn(url, 'olivia@demo.test'),
    ]);
  }

  /** Advances the time. */
  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms);
  }

  /** Lets one node read the client's invoices. */
  synchronise(node = this.half): Promise<void> {
    return synchronise(node, id, never);
  }

  /** The tax authority's state about the bakery. */
  get state(): LocalAuthorityState {
    return this.authority.state(bakery.taxId);
  }

  async read(person = this.staff): Promise<ManifestClient> {
    return (await (await person.fetch(path)).json()) as ManifestClient;
  }

  async settings(changed: object = {}): Promise<ManifestClient> {
    const body = { enabled: true, taxId: bakery.taxId, ...changed };
    const response = await sendJson(this.staff, 'PUT', path, body);
    expect(response.status).toBe(200);
    return (await response.json()) as ManifestClient;
  }

  upload(holder: Partial<TestHolder> = {}, person = this.staff): Promise<ManifestCertificateAnswer> {
    const name = `PADARIA:${bakery.taxId}`;
    return this.add(this.authority.chain.issue({ name, cnpj: bakery.taxId, ...holder }), person);
  }

  async add(made: TestCertificate, person = this.staff): Promise<ManifestCertificateAnswer> {
    const content = this.authority.chain.p12(made, password).toString('base64');
    const body = { content, password, taxId: bakery.taxId };
    const response = await sendJson(person, 'PUT', `${path}/certificate`, body);
    expect(response.status).toBe(200);
    return (await response.json()) as ManifestCertificateAnswer;
  }

  async tried(): Promise<ManifestTrial> {
    const response = await this.staff.fetch(`${path}/trial`, { method: 'POST' });
    expect(response.status).toBe(200);
    return (await response.json()) as ManifestTrial;
  }

  /** Sets everything up, and waits until all documents of the tax authority have been read. */
  async setUp(): Promise<void> {
    await this.settings();
    await this.upload();
    expect((await this.tried()).outcome).toBe('worked');
    await this.idle();
  }

  /** Waits until all documents of the tax authority have been read. */
  async idle(): Promise<void> {
    const expected = { isRunning: false, lastOutcome: 'read' };
    await soon(async () => expect((await this.read()).synchronisation).toMatchObject(expected));
  }

  /**
   * Adds a new invoice to the tax authority, which hands out its summary and, after an event, the full document.
   *
   * @returns its access key.
   */
  given(): string {
    this.#lastNumber++;
    const flour = { description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 };
    const facts = {
      issuer: mill,
      recipient: bakery,
      number: this.#lastNumber,
      issuedAt: '2026-11-03T10:15:00',
      items: [flour],
    };
    const { accessKey, xml: whole } = this.make.makeNfe(facts);
    const summary = this.make.makeSummary(facts).xml;
    addNote(this.state, { accessKey, authorisedOn: '2026-11-03', summary, whole });
    return accessKey;
  }

  async notes(query = ''): Promise<ReceivedNoteList['items']> {
    const response = await this.staff.fetch(`${path}/notes${query}`);
    return ((await response.json()) as ReceivedNoteList).items;
  }

  async confirm(accessKey: string): Promise<ManifestAnswer['items']> {
    const body = { kind: 'confirmation', accessKeys: [accessKey] };
    const response = await sendJson(this.staff, 'POST', `${path}/events`, body);
    expect(response.status).toBe(200);
    return ((await response.json()) as ManifestAnswer).items;
  }

  async unread(): Promise<UnreadDocuments> {
    const response = await this.staff.fetch(`${path}/unread`);
    expect(response.status).toBe(200);
    return (await response.json()) as UnreadDocuments;
  }

  async audited(action: string) {
    return this.portal.database.db
      .selectFrom('audit_log')
      .select(['subject', 'details', 'user_id'])
      .where('action', '=', action)
      .orderBy('audit_id')
      .execute();
  }

  /** Returns the facts of the open items in the staff's inbox. */
  async inbox(): Promise<unknown[]> {
    const rows = await this.portal.database.db
      .selectFrom('inbox_items')
      .select('facts')
      .where('kind', '=', 'received-invoices')
      .where('key', 'is not', null)
      .execute();
    return rows.map(({ facts }) => facts);
  }
}
