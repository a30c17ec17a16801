import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { auditCommand } from './portal/firmSettings/auditCommand.ts';
import { Caller } from './testing/faults/Caller.ts';
import { expectKept } from './testing/faults/expectKept.ts';
import { FaultyPortal } from './testing/faults/FaultyPortal.ts';
import { openFirms } from './testing/faults/firms.ts';
import { countsOf, emptyLedger, streamOf, work } from './testing/faults/work.ts';

const minutes = Number(process.env.SOAK_MINUTES ?? 60);
const seed = Number(process.env.SOAK_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Minimum number of tasks that must be completed per minute: a thousand in an hour. */
const leastRunsPerMinute = 1000 / 60;

/** Time for what comes before and after the faults, in minutes. */
const forTheRest = 30;
vi.setConfig({ testTimeout: (minutes + forTheRest) * 60_000 });

/** Maximum growth factor of a node's memory between the second quarter of the time and the last one. */
const mostGrowth = 1.15;

let portal: FaultyPortal;
beforeAll(async () => {
  portal = await FaultyPortal.start();
});
afterAll(() => portal?.stop());

/** Causes a fault. Returns a function that repairs it. */
type Fault = () => Promise<() => unknown>;

const faults: Readonly<Record<string, Fault>> = {
  'a node is killed': async () => {
    await portal.killFirst();
    return () => portal.startFirst();
  },
  'the database is killed': async () => {
    await portal.killDatabase();
    return () => undefined;
  },
  'a node and the database are killed': async () => {
    await portal.killDatabase();
    await portal.killFirst();
    return () => portal.startFirst();
  },
  'a node is frozen': async () => {
    portal.signalFirst('SIGSTOP');
    return () => portal.signalFirst('SIGCONT');
  },
  'the database is frozen': () => portal.freezeDatabase(),
  'the disk is full': async () => {
    await portal.fillDisk();
    return () => portal.clearDisk();
  },
  'the bucket is silent': async () => freeze(portal.bucket),
  'the bucket hangs up': async () => hangUp(portal.bucket),
  'the network to the database is silent': async () => freeze(portal.database),
  'the network to the database is down': async () => hangUp(portal.database),
  'the network of people is silent': async () => freeze(portal.people),
  'connections of people are cut': async () => hangUp(portal.people),
};

function freeze(proxy: FaultyPortal['bucket']) {
  proxy.freeze();
  return () => {
    proxy.mode = 'passing';
    // Only now does the other end notice that these connections are gone.
    proxy.breakOff();
  };
}

function hangUp(proxy: FaultyPortal['bucket']) {
  proxy.mode = 'hanging up';
  proxy.breakOff();
  return () => {
    proxy.mode = 'passing';
  };
}

const plan = fc.record({
  fault: fc.constantFrom(...Object.keys(faults)),
  /** Duration of the fault, in milliseconds. */
  lasts: fc.integer({ min: 500, max: 12_000 }),
  /** Time without a fault afterwards, in milliseconds. */
  rest: fc.integer({ min: 1000, max: 8000 }),
});

test(`${minutes} minutes of random faults lose no data, repeat no effect and leak nothing between firms`, async () => {
  console.info(`SOAK_SEED=${seed}`);
  const caller = new Caller(portal.origin);
  const ledger = emptyLedger();
  const firms = await openFirms(caller);
  const ending = new AbortController();
  const { signal } = ending;
  const working = work(caller, firms, { ledger, signal, seed: seed + 1 });
  const breaking = breakAtRandom(signal);
  // Report a failure immediately, instead of at the end of the hour.
  await Promise.race([working, breaking]).finally(() => ending.abort());
  const [memory] = await Promise.all([breaking, working]);

  console.info(countsOf(ledger, caller), `memory: ${memory.map((bytes) => Math.round(bytes / 1e6))} MB`);
  expect(caller.faults).toEqual([]);
  await expectKept(caller, await portal.ownerUrl(), ledger);
  const env = portal.operatorEnv;
  console.info(
    await auditCommand.run({ command: 'verify', operands: [], firm: undefined, options: {}, env }),
  );
  expect(ledger.tasks.length).toBeGreaterThan(leastRunsPerMinute * minutes);
  expect(growthOf(memory), `resident memory, in bytes: ${memory}`).toBeLessThan(mostGrowth);
});

/**
 * Causes and repairs one fault after the other until the time is over. Returns the memory of the second node after
 * each.
 */
async function breakAtRandom(signal: AbortSignal): Promise<readonly number[]> {
  const end = performance.now() + minutes * 60_000;
  const memory: number[] = [];
  const seen = new Map<string, number[]>();
  for (const { fault, lasts, rest } of streamOf(plan, seed)) {
    if (signal.aborted || performance.now() > end) break;
    const mend = await (faults[fault] as Fault)();
    await pause(lasts);
    await mend();
    const took = await portal.becomesWell().catch((cause) => {
      throw new Error(`after “${fault}” the portal does not become well:\n${portal.output().slice(-5000)}`, {
        cause,
      });
    });
    seen.set(fault, [...(seen.get(fault) ?? []), took]);
    await pause(rest, undefined, { signal }).catch(() => undefined);
    memory.push(await portal.memoryOfSecond());
  }
  console.table(
    [...seen].map(([fault, times]) => ({
      fault,
      times: times.length,
      'well again, ms at most': Math.round(Math.max(...times)),
    })),
  );
  return memory;
}

function growthOf(memory: readonly number[]): number {
  const quarter = Math.floor(memory.length / 4);
  return middleOf(memory.slice(-quarter)) / middleOf(memory.slice(quarter, 2 * quarter));
}

function middleOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] as number;
}
