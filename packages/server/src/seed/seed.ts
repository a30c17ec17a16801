import { DemoDay } from '@anteroom/server-sdk/demo';
import type { Db, Tx } from '../database/schema.ts';
import { findReadable } from '../documents/findReadable.ts';
import { enterFirm } from '../kernel/firmDatabase.ts';
import type { RegisteredHalf } from '../kernel/RegisteredHalf.ts';
import { seedAccounts } from './accounts.ts';
import { seedBranding } from './branding.ts';
import { seedClients } from './clients.ts';
import { seedControls } from './controls.ts';
import { seedDocuments } from './documents.ts';
import { seedDocumentTasks } from './documentTasks.ts';
import { seedEsign } from './esign.ts';
import { seedFirmPermissions } from './firmPermissions.ts';
import { seedFirms } from './firms.ts';
import { seedFlags } from './flags.ts';
import { seedHelp } from './help.ts';
import { seedMessages } from './messages.ts';
import { seedNotices } from './notices.ts';
import type { SeedDeps } from './SeedDeps.ts';
import { seedShares } from './shares.ts';
import { seedStaff, staffOf } from './staff.ts';
import { seedSupport } from './support.ts';
import { seedTasks } from './tasks.ts';
import { seedTerms } from './terms.ts';

/** A part of the demo data. It is put in once; what people change afterwards stays as they left it. */
export interface Seed {
  readonly name: string;
  run(tx: Tx, deps: SeedDeps): Promise<void>;
}

/** In order: each may stand on those before it. */
const seeds: readonly Seed[] = [
  { name: 'firms', run: seedFirms },
  { name: 'firmPermissions', run: seedFirmPermissions },
  { name: 'controls', run: seedControls },
  { name: 'flags', run: seedFlags },
  { name: 'clients', run: seedClients },
  { name: 'accounts', run: seedAccounts },
  { name: 'staff', run: seedStaff },
  { name: 'tasks', run: seedTasks },
  { name: 'documents', run: seedDocuments },
  { name: 'documentTasks', run: seedDocumentTasks },
  { name: 'esign', run: seedEsign },
  { name: 'terms', run: seedTerms },
  { name: 'help', run: seedHelp },
  { name: 'support', run: seedSupport },
  { name: 'notices', run: seedNotices },
  { name: 'branding', run: seedBranding },
  { name: 'shares', run: seedShares },
  { name: 'messages', run: seedMessages },
];

/** Puts in what is missing of the demo data, each part whole or not at all. */
export async function seedDemo(deps: SeedDeps): Promise<void> {
  const applied = await deps.db.selectFrom('seeds_applied').select('seed').execute();
  const done = new Set(applied.map(({ seed }) => seed));
  for (const seed of seeds.filter(({ name }) => !done.has(name))) {
    await once(deps.db, seed.name, (tx) => seed.run(tx, deps));
  }
}

/** Puts in what is missing of the plugins' demo data, after the portal's own: each firm's part whole or not at all. */
export async function seedHalves(
  { db, clock, ids }: Pick<SeedDeps, 'db' | 'clock' | 'ids'>,
  halves: readonly Pick<RegisteredHalf, 'half' | 'use'>[],
): Promise<void> {
  for (const { half, use } of halves) {
    for (const [companyId, run] of Object.entries(half.demo ?? {})) {
      await once(db, `${half.id}/${companyId}`, async (tx) => {
        await enterFirm(tx, companyId);
        await run(tx as never, {
          companyId,
          day: new DemoDay(clock),
          ids,
          staffId: staffOf[companyId] ?? '',
          use,
          documents: { readable: findReadable },
        });
      });
    }
  }
}

/** Puts a part in if it has not been put in before. Of two nodes that start together, the second waits and finds it done. */
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
