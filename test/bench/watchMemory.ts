import { readFile, writeFile } from 'node:fs/promises';

/** Measures how much a process's peak memory grows from now on, in megabytes, as counted by the kernel. */
export async function watchMemory(pid: number): Promise<{ growth(): Promise<number> }> {
  // 5 resets the peak to the current usage: proc(5), `clear_refs`.
  await writeFile(`/proc/${pid}/clear_refs`, '5');
  const before = await megabytesOf(pid, 'VmRSS');
  return { growth: async () => (await megabytesOf(pid, 'VmHWM')) - before };
}

async function megabytesOf(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1];
  if (!kilobytes) throw new Error(`The kernel does not tell ${field} of process ${pid}.`);
  return Number(kilobytes) / 1024;
}
