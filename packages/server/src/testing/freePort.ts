import { createServer } from 'node:net';

const portsEach = 100;
/**
 * Below the ports that systems assign themselves (32768 and up), and different for each worker, so that concurrent
 * callers get different ports.
 */
const first = 20_000 + ((process.ppid + Number(process.env.VITEST_POOL_ID ?? process.pid)) % 100) * portsEach;
let next = process.pid % portsEach;

/** Returns a port of the loopback interface on which nobody listens, and which no other caller gets. */
export async function freePort(): Promise<number> {
  for (let tried = 0; tried < portsEach; tried++) {
    const port = first + next;
    next = (next + 1) % portsEach;
    if (await isFree(port)) return port;
  }
  throw new Error(`No port from ${first} on is free.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(false) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
