import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, open, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { urlOfRunning } from '../../kernel/database/embedded.ts';
import { accountUrlOf } from '../../kernel/database/embeddedAccount.ts';
import { FaultyProxy } from '../FaultyProxy.ts';
import { freePort } from '../freePort.ts';
import { needs } from '../needs.ts';
import { type ServerProcess, startProcess } from '../serverProcess.ts';
import { type BucketServer, startBucket } from '../startBucket.ts';

const run = promisify(execFile);

/** Maximum time until both nodes are healthy after a fault has ended, in milliseconds, on a busy machine. */
const wellWithinMs = 120_000;

/**
 * A portal of two server processes with one database and one bucket, each part of which can be broken. The first node
 * has the embedded database, on a separate disk; the second reaches the database through a proxy. People reach both
 * nodes through another proxy, and both nodes reach the bucket through a third.
 */
export class FaultyPortal {
  readonly people = new FaultyProxy();
  readonly bucket = new FaultyProxy();
  readonly database = new FaultyProxy();
  readonly #ports: readonly [number, number];
  readonly #disk: string;
  readonly #contents: string;
  #s3: BucketServer | undefined;
  #first: ServerProcess | undefined;
  #second: ServerProcess | undefined;

  private constructor(disk: string, contents: string, ports: readonly [number, number]) {
    this.#disk = disk;
    this.#contents = contents;
    this.#ports = ports;
  }

  /** Starts the portal with the demo data. Requires root, for the disk. */
  static async start(): Promise<FaultyPortal> {
    const disk = await mkdtemp(join(tmpdir(), 'anteroom-faults-'));
    await run(needs('mount', 'mount'), ['-t', 'tmpfs', '-o', 'size=2500m', 'tmpfs', disk]);
    // If the caller is root, PostgreSQL runs as a different user.
    await chmod(disk, 0o755);
    await writeFile(join(disk, 'secret.key'), randomBytes(32).toString('base64'), { mode: 0o600 });
    const contents = await mkdtemp(join(tmpdir(), 'anteroom-faults-bucket-'));
    const portal = new FaultyPortal(disk, contents, [await freePort(), await freePort()]);
    portal.people.targets = portal.#ports;
    portal.#s3 = await startBucket(contents);
    portal.bucket.targets = [portal.#s3.port];
    for (const proxy of [portal.people, portal.bucket, portal.database]) await proxy.listen();
    await portal.startFirst();
    portal.#second = await startNode(portal.#env(1, await portal.#throughProxy()));
    return portal;
  }

  get origin(): string {
    return `http://localhost:${this.people.port}`;
  }

  /** URL of the database with the account that owns it. */
  ownerUrl(): Promise<string> {
    return urlOfRunning(this.#dataDirOf(0));
  }

  /** The environment of the first node, for operators' commands. */
  get operatorEnv(): Record<string, string> {
    return this.#env(0);
  }

  async startFirst(): Promise<void> {
    this.#first = await startNode(this.#env(0));
    // An embedded database has another port after each start of its server.
    this.database.targets = [Number(new URL(await this.ownerUrl()).port)];
  }

  async killFirst(): Promise<void> {
    await this.#first?.end('SIGKILL');
  }

  /** Sends a signal to the first node. */
  signalFirst(signal: NodeJS.Signals): void {
    process.kill(this.#first?.pid as number, signal);
  }

  async killDatabase(): Promise<void> {
    process.kill(await this.#databasePid(), 'SIGKILL');
  }

  /** Suspends all processes of the database. Returns the function that resumes them. */
  async freezeDatabase(): Promise<() => void> {
    const postmaster = await this.#databasePid();
    process.kill(postmaster, 'SIGSTOP');
    const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8');
    const pids = [postmaster, ...children.trim().split(' ').map(Number)];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) {
        try {
          process.kill(pid, name);
        } catch {
          // The process has ended in the meantime.
        }
      }
    };
    signal('SIGSTOP');
    return () => signal('SIGCONT');
  }

  /** Fills the disk completely. */
  async fillDisk(): Promise<void> {
    const filler = await open(join(this.#disk, 'filler'), 'w');
    try {
      for (const megabytes = Buffer.alloc(16_000_000); ; ) await filler.write(megabytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      await filler.close();
    }
  }

  async clearDisk(): Promise<void> {
    await rm(join(this.#disk, 'filler'), { force: true });
  }

  /** Waits until each node reports that all of its parts are healthy; returns how long this took, in milliseconds. */
  async becomesWell(): Promise<number> {
    const since = performance.now();
    const wellNode = async (port: number) => {
      const answer = await fetch(`http://localhost:${port}/readyz`, { signal: AbortSignal.timeout(10_000) });
      const text = await answer.text();
      if (!text.includes('"status":"ok"')) throw new Error(`the node at ${port}: ${answer.status} ${text}`);
    };
    await vi.waitFor(() => Promise.all(this.#ports.map(wellNode)), { timeout: wellWithinMs, interval: 50 });
    return performance.now() - since;
  }

  /** Returns the resident memory of the second node, in bytes. */
  async memoryOfSecond(): Promise<number> {
    const status = await readFile(`/proc/${this.#second?.pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * 1024;
  }

  /** Returns what the nodes have printed since they were last started. */
  output(): string {
    return `${this.#first?.output()}\n${this.#second?.output()}`;
  }

  async stop(): Promise<void> {
    await this.#second?.end('SIGTERM');
    await this.#first?.end('SIGTERM');
    for (const proxy of [this.people, this.bucket, this.database]) await proxy.close();
    await this.#s3?.close();
    await run(needs('umount', 'mount'), [this.#disk]);
    await rmdir(this.#disk);
    await rm(this.#contents, { recursive: true, force: true });
  }

  #env(node: 0 | 1, database: Record<string, string> = {}): Record<string, string> {
    return {
      PORT: String(this.#ports[node]),
      PUBLIC_URL: this.origin,
      DATA_DIR: this.#dataDirOf(node),
      SECRET_KEY_FILE: join(this.#disk, 'secret.key'),
      S3_BUCKET: 'portal',
      S3_ENDPOINT: `http://127.0.0.1:${this.bucket.port}`,
      S3_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
      SEED: 'demo',
      LOG_LEVEL: 'warn',
      ...database,
    };
  }

  #dataDirOf(node: 0 | 1): string {
    return join(this.#disk, node === 0 ? 'first' : 'second');
  }

  async #throughProxy(): Promise<Record<string, string>> {
    const owner = new URL(await this.ownerUrl());
    owner.port = String(this.database.port);
    return { DATABASE_OWNER_URL: owner.href, DATABASE_URL: accountUrlOf(owner.href) };
  }

  async #databasePid(): Promise<number> {
    const file = join(this.#dataDirOf(0), 'postgres', 'postmaster.pid');
    return Number((await readFile(file, 'utf8')).split('\n', 1)[0]);
  }
}

async function startNode(env: Record<string, string>): Promise<ServerProcess> {
  const node = await startProcess(env);
  if (!node.output().includes('Anteroom is ready')) throw new Error(node.output());
  return node;
}
