import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { DemoDay } from '@anteroom/server-sdk/demo';
import { pino } from 'pino';
import { inject } from 'vitest';
import { openDiskStore } from '../kernel/blobs/diskStore.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { openDatabase } from '../kernel/database/openDatabase.ts';
import { migrateHalf } from '../kernel/halves/migrateHalf.ts';
import { registerHalf } from '../kernel/halves/RegisteredHalf.ts';
import { takeHalves } from '../kernel/halves/takeHalves.ts';
import { timeOrderedIds } from '../kernel/ids.ts';
import { Secrets } from '../kernel/secrets/Secrets.ts';
import { partsOfCommand } from '../portal/halves/partsOfCommand.ts';
import { portalOf } from '../portal/halves/portalOf.ts';
import { seedDemo, seedHalves } from '../seed/seed.ts';
import { createDatabase, demoDatabase, templateDatabase, withDatabase } from './databases.ts';
import { shippedHalves } from './shippedHalves.ts';

/** The demo data, put in once for test portals to copy: their database from {@link demoDatabase}, and what lies in the data folder. */
export interface DemoTemplate {
  readonly dataDir: string;
  /** The day that its dates are counted from. */
  readonly day: string;
  /** ISO time at which all of it was there. */
  readonly madeAt: string;
}

/** Puts the demo data into {@link demoDatabase} of a PostgreSQL, and its contents into a data folder. */
export async function makeDemoTemplate(serverUrl: string, dataDir: string): Promise<DemoTemplate> {
  const day = new DemoDay(systemClock).date(0);
  await createDatabase(serverUrl, demoDatabase, templateDatabase);
  const log = pino({ level: 'silent' });
  const db = openDatabase(withDatabase(serverUrl, demoDatabase), 2, log);
  const blobs = await openDiskStore(join(dataDir, 'blobs'));
  // Nobody is there yet who could be told.
  const events = { publish: async () => undefined };
  const secrets = await Secrets.open({ secretKeyFile: null, dataDir }, db);
  const deps = { db, secrets, blobs, clock: systemClock, ids: timeOrderedIds, events };
  await seedDemo(deps);
  const sources = await shippedHalves();
  const { halves, refused } = await takeHalves({
    plugins: sources.map(({ manifest }) => manifest),
    sources,
    async take(half, findService, declared) {
      await migrateHalf(db, half);
      return registerHalf(half, portalOf(half, partsOfCommand(db), findService), declared);
    },
    log,
  });
  if (refused.size > 0) throw new Error([...refused].map((one) => one.join(': ')).join('\n'));
  await seedHalves(
    deps,
    halves.map(({ half }) => half),
  );
  await blobs.close();
  await db.destroy();
  return { dataDir, day, madeAt: systemClock.now().toISOString() };
}

/**
 * Fills a data folder with the contents of {@link demoDatabase}; false where the clock shows another day, on which the demo data is not the
 * same, or a time at which some of it would be still to come.
 */
export async function copyDemoContents(dataDir: string, clock: Clock = systemClock): Promise<boolean> {
  const template = inject('demoTemplate');
  const isSame = template.day === new DemoDay(clock).date(0) && template.madeAt <= clock.now().toISOString();
  if (!isSame) return false;
  await cp(template.dataDir, dataDir, { recursive: true });
  return true;
}
