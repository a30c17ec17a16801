import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { inject } from 'vitest';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/openDatabase.ts';
import { timeOrderedIds } from '../ids.ts';
import { migrateHalf } from '../kernel/migrateHalf.ts';
import { seedDemo, seedHalves } from '../seed/seed.ts';
import { SeedDay } from '../seed/seedDay.ts';
import { openDiskStore } from '../storage/diskStore.ts';
import { createDatabase, demoDatabase, templateDatabase, withDatabase } from './databases.ts';
import { shippedHalves } from './shippedHalves.ts';

/** The demo data, put in once for test portals to copy: their database from {@link demoDatabase}, and what lies in the data folder. */
export interface DemoTemplate {
  readonly dataDir: string;
  /** The day that its dates are counted from. */
  readonly day: string;
}

/** Puts the demo data into {@link demoDatabase} of a PostgreSQL, and its contents into a data folder. */
export async function makeDemoTemplate(serverUrl: string, dataDir: string): Promise<DemoTemplate> {
  const day = new SeedDay(systemClock).date(0);
  await createDatabase(serverUrl, demoDatabase, templateDatabase);
  const db = openDatabase(withDatabase(serverUrl, demoDatabase), 2, pino({ level: 'silent' }));
  const blobs = await openDiskStore(join(dataDir, 'blobs'));
  // Nobody is there yet who could be told.
  const events = { publish: async () => undefined };
  const deps = { db, blobs, clock: systemClock, ids: timeOrderedIds, events };
  await seedDemo(deps);
  const halves = await Promise.all((await shippedHalves()).map(({ load }) => load()));
  for (const half of halves) await migrateHalf(db, half);
  await seedHalves(
    deps,
    halves.map((half) => ({ half })),
  );
  await blobs.close();
  await db.destroy();
  return { dataDir, day };
}

/** Fills a data folder with the contents of {@link demoDatabase}; false on another day, on which the demo data is not the same. */
export async function copyDemoContents(dataDir: string): Promise<boolean> {
  const template = inject('demoTemplate');
  if (template.day !== new SeedDay(systemClock).date(0)) return false;
  await cp(template.dataDir, dataDir, { recursive: true });
  return true;
}
