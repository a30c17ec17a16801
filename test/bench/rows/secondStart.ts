import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@anteroom/server/testing/freePort';
import { median } from '../median.ts';
import type { Row } from '../Row.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const starts = 3;

/** Measures `npm start` when everything is installed, built and seeded: the wait each morning. */
export const secondStart: Row = {
  name: 'start',
  title: 'npm start, the second time',
  withinMinutes: 4,
  async measure(resources) {
    const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-start-'));
    resources.defer(() => rm(dataDir, { recursive: true, force: true }));
    const first = await start(dataDir);
    const later: number[] = [];
    for (let again = 0; again < starts; again++) later.push(await start(dataDir));
    const note = `${later.map((seconds) => seconds.toFixed(1)).join(', ')}; the first, with seeding, ${first.toFixed(1)} s`;
    return [
      { what: `to ready, median of ${starts}`, value: median(later), unit: 's', target: { most: 5 }, note },
    ];
  },
};

/** Runs `npm start` until it is ready, and stops it. Resolves with the seconds that this took. */
async function start(dataDir: string): Promise<number> {
  const port = String(await freePort());
  const begun = performance.now();
  // A separate process group, so that npm and everything that it started can be ended together.
  const child = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { ...process.env, PORT: port, PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await isReady(child);
    return (performance.now() - begun) / 1000;
  } finally {
    await endGroup(child);
  }
}

async function isReady(child: ChildProcess): Promise<void> {
  if (!child.stdout) throw new Error('npm start has no output.');
  const printed: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Anteroom is ready')) return;
    printed.push(line);
  }
  throw new Error(`npm start ended before it was ready:\n${printed.join('\n')}`);
}

/**
 * Ends a process with all its child processes, and resolves when none of them is left, because npm ends before the
 * server does.
 */
async function endGroup({ pid, exitCode, signalCode }: ChildProcess): Promise<void> {
  if (exitCode !== null || signalCode !== null || !pid) return;
  process.kill(-pid, 'SIGTERM');
  while (isAlive(-pid)) await setTimeout(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
