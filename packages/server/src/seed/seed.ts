import type { PluginManifest } from '@anteroom/contract';
import { enterFirm } from '../kernel/halves/firmDatabase.ts';
import type { RegisteredHalf } from '../kernel/halves/RegisteredHalf.ts';
import { giveToFirm } from '../portal/companies/giveToFirm.ts';
import { heldByNewFirms } from '../portal/companies/heldByNewFirms.ts';
import type { Db, Tx } from '../portal/schema.ts';
import { seedAccounts } from './accounts.ts';
import { seedBranding } from './branding.ts';
import { seedClients } from './clients.ts';
import { seedControls } from './controls.ts';
import { seedConversations } from './conversations.ts';
import { demoOf } from './demoOf.ts';
import { seedDocuments } from './documents.ts';
import { seedFirms } from './firms.ts';
import { seedFlags } from './flags.ts';
import { seedHelp } from './help.ts';
import { seedInbox } from './inbox.ts';
import { seedMessages } from './messages.ts';
import { seedNotices } from './notices.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { seedShares } from './shares.ts';
import { seedStaff } from './staff.ts';
import { seedSupport } from './support.ts';
import { seedTerms } from './terms.ts';

/** A part of the demo data. It is added once; later changes that people make to it are preserved. */
export interface Seed {
  readonly name: string;
  run(tx: Tx, deps: SeedDeps): Promise<void>;
}

/** Seeds in the order in which they run: each may depend on those before it. */
const seeds: readonly Seed[] = [
  { name: 'firms', run: seedFirms },
  { name: 'controls', run: seedControls },
  { name: 'flags', run: seedFlags },
  { name: 'clients', run: seedClients },
  { name: 'accounts', run: seedAccounts },
  { name: 'staff', run: seedStaff },
  { name: 'documents', run: seedDocuments },
  { name: 'terms', run: seedTerms },
  { name: 'help', run: seedHelp },
  { name: 'support', run: seedSupport },
  { name: 'notices', run: seedNotices },
  { name: 'branding', run: seedBranding },
  { name: 'shares', run: seedShares },
  { name: 'messages', run: seedMessages },
  { name: 'inbox', run: seedInbox },
  { name: 'conversations', run: seedConversations },
];

/** Adds the missing parts of the demo data, each in one transaction. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const applied = await deps.db.selectFrom('seeds_applied').select('seed').execute();
  const done = new Set(applied.map(({ seed }) => seed));
  for (const seed of seeds.filter(({ name }) => !done.has(name))) {
    await once(deps.db, seed.name, (tx) => seed.run(tx, deps));
  }
}

/**
 * Adds the missing parts of the plugins' demo data, after the portal's own; each firm's part is added in one
 * transaction.
 */
export async function seedHalves(deps: SeedDeps, halves: readonly RegisteredHalf[]): Promise<void> {
  for (const registered of halves) {
    const { id, demo = {} } = registered.half;
    for (const [companyId, run] of Object.entries(demo)) {
      await once(deps.db, `${id}/${companyId}`, async (tx) => {
        await enterFirm(tx, companyId);
        await run(tx as never, demoOf(deps, registered, companyId));
      });
    }
  }
}

/** Grants the demo firms the permissions and controls that plugins give to new firms, once for each plugin. */
export async function seedHeld({ db }: SeedDeps, manifests: readonly PluginManifest[]): Promise<void> {
  for (const manifest of manifests.filter(({ held = [] }) => held.some(({ newFirms }) => newFirms))) {
    await once(db, `${manifest.id}/held`, async (tx) => {
      const firms = await tx.selectFrom('companies').select(['company_id', 'country']).execute();
      for (const { company_id, country } of firms)
        await giveToFirm(tx, company_id, heldByNewFirms([manifest], country));
    });
  }
}

/** Adds a part unless it has already been added. If two nodes start together, the second waits and finds it done. */
function once(db: Db, seed: string, run: (tx: Tx) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('seeds_applied')
      .values({ seed })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await run(tx);
  });
}
