import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { type WatchedHalves, watchHalf } from '@anteroom/server/testing/portalOfHalf';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { soon } from '@anteroom/server/testing/soon';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { expect } from 'vitest';
import type { NoteImport } from '../../api.ts';
import type { FiscalFacts } from '../../demo/fiscalXml.ts';
import type { BoxETables } from '../tables.ts';

/** Base path of the calls for the client whose invoices are imported. */
export const api = '/api/boxe/v1/clients/br-001';
/** The client as a party of invoices. */
export const bakery = { taxId: '12ABC34501DE35', name: 'Padaria Três Corações Ltda' };
export const mill = { taxId: '11444777000161', name: 'Moinho da Serra S.A.' };
export const flour = { description: 'Farinha', ncm: '11010010', quantity: 2, unitPrice: 5000 };

let last = 5000;
/** Returns the facts of an invoice from the mill to the bakery. Each one has its own number. */
export function facts(changed: Partial<FiscalFacts> = {}) {
  last++;
  return {
    issuer: mill,
    recipient: bakery,
    number: last,
    issuedAt: '2026-09-03T10:15:00',
    items: [flour],
    ...changed,
  };
}

/** Files to send. */
export type Sent = readonly (readonly [name: string, content: string | Buffer])[];

/** A portal with the plugin and a Brazilian firm without invoices, used by one of the client's users. */
export class NoteImports {
  readonly half: WatchedHalves<BoxETables>;
  readonly portal: TestPortal;
  readonly db: Kysely<BoxETables>;
  readonly ines: SignedIn;

  private constructor(opened: Pick<NoteImports, 'half' | 'portal' | 'db' | 'ines'>) {
    this.half = opened.half;
    this.portal = opened.portal;
    this.db = opened.db;
    this.ines = opened.ines;
  }

  static async open(): Promise<NoteImports> {
    const half = await watchHalf<BoxETables>('actions-box-e');
    const portal = await startTestPortal({ halves: half.halves });
    await makeBrazilian(portal);
    const db = portal.database.db as unknown as Kysely<BoxETables>;
    // The demo data would distort the counts.
    for (const table of ['actions_box_e.notes', 'actions_box_e.counts'] as const)
      await db.deleteFrom(table).where('company_id', '=', 'c2001').execute();
    return new NoteImports({ half, portal, db, ines: await portal.signIn('ines@demo.test') });
  }

  readonly send = async (files: Sent, person = this.ines, path = api): Promise<Response> => {
    const form = new FormData();
    for (const [name, content] of files) form.append('file[]', new Blob([content as string]), name);
    return person.fetch(`${path}/imports`, { method: 'POST', body: form });
  };

  /** Sends files and waits until they have been read. */
  readonly imported = async (files: Sent): Promise<NoteImport> => {
    const response = await this.send(files);
    expect(response.status).toBe(202);
    return this.ended(response);
  };

  /** Waits until the import that this response began has been read. */
  readonly ended = async (begun: Response): Promise<NoteImport> => {
    const { id } = (await begun.json()) as NoteImport;
    return soon(async () => {
      const state = await this.get<NoteImport>(`/imports/${id}`);
      expect(['DONE', 'FAILED']).toContain(state.status);
      return state;
    });
  };

  readonly get = async <T>(path: string): Promise<T> => {
    const response = await this.ines.fetch(api + path);
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
}
