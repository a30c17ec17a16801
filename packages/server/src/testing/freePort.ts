import { createServer } from 'node:net';

const portsEach = 100;
/**
 * Below those that systems give out by themselves (32768 and up), and other ones for each worker: whoever asks meanwhile gets
 * another one.
 */
const first = 20_000 + ((process.ppid + Number(process.env.VITEST_POOL_ID ?? process.pid)) % 100) * portsEach;
let next = process.pid % portsEach;

/** A port of the loopback interface that nobody listens to, and nobody else gets from here. */
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
