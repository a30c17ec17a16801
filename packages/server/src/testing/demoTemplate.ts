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

/**
 * The demo data, created once for test portals to copy: the database {@link demoDatabase}, and the contents of the data
 * folder.
 */
export interface DemoTemplate {
  readonly dataDir: string;
  /** The day on which its dates are based. */
  readonly day: string;
  /** ISO time at which it was complete. */
  readonly madeAt: string;
}

/** Adds the demo data to {@link demoDatabase} of a PostgreSQL server, and its contents to a data folder. */
export async function makeDemoTemplate(serverUrl: string, dataDir: string): Promise<DemoTemplate> {
  const day = new DemoDay(systemClock).date(0);
  await createDatabase(serverUrl, demoDatabase, templateDatabase);
  const log = pino({ level: 'silent' });
  const db = openDatabase(withDatabase(serverUrl, demoDatabase), 2, log);
  const blobs = await openDiskStore(join(dataDir, 'blobs'));
  // Nobody is connected yet who could be notified.
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
 * Copies the contents of {@link demoDatabase} into a data folder. Returns false if the clock shows another day, for
 * which the demo data would differ, or a time at which some of it would be in the future.
 */
export async function copyDemoContents(dataDir: string, clock: Clock = systemClock): Promise<boolean> {
  const template = inject('demoTemplate');
  const isSame = template.day === new DemoDay(clock).date(0) && template.madeAt <= clock.now().toISOString();
  if (!isSame) return false;
  await cp(template.dataDir, dataDir, { recursive: true });
  return true;
}
