import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { Client } from 'pg';

/** Microseconds in a clock tick, the unit in which Linux reports the processor time of other processes. */
const tickMicroseconds = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));

/** Returns the process ID of the PostgreSQL server of a database on this machine. */
export async function serverOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    return Number((await statusOf(rows[0]?.pid as number))[1]);
  } finally {
    await client.end();
  }
}

/**
 * Returns the processor time, in microseconds, that PostgreSQL servers have used in all of their processes, including
 * those that have ended.
 */
export async function processorTimeOf(servers: readonly number[]): Promise<number> {
  const times = servers.map(async (server) => {
    const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8');
    const own = await statusOf(server);
    const ofChildren = await Promise.all(
      children
        .trim()
        .split(' ')
        .map((pid) => statusOf(Number(pid)).then(ticksOf)),
    );
    // The last two are times of ended child processes.
    return (
      ticksOf(own) + Number(own[13]) + Number(own[14]) + ofChildren.reduce((sum, ticks) => sum + ticks, 0)
    );
  });
  const ticks = (await Promise.all(times)).reduce((sum, one) => sum + one, 0);
  return ticks * tickMicroseconds;
}

function ticksOf(status: readonly string[]): number {
  return Number(status[11]) + Number(status[12]);
}

/**
 * Returns the fields of `/proc/<pid>/stat` from the state on, which is field 3 there; none if the process has ended.
 */
async function statusOf(pid: number): Promise<readonly string[]> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z 0 0 0 0 0 0 0 0 0 0 0 0 0 0');
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}
