import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoDatabase } from './databases.ts';
import { copyDemoContents } from './demoTemplate.ts';
import { freePort } from './freePort.ts';
import { type ServerProcess, startProcess } from './serverProcess.ts';
import { type SignedIn, signIn } from './signIn.ts';
import { createTestDatabase, type TestDatabase } from './testDatabase.ts';

/**
 * A separate server process for a test that kills it or cuts its connections. Its data are kept until
 * {@link OwnServer.dispose}.
 */
export class OwnServer {
  readonly origin: string;
  readonly dataDir: string;
  readonly database: TestDatabase;
  #process: ServerProcess | undefined;
  #olivia: SignedIn | undefined;

  private constructor(origin: string, dataDir: string, database: TestDatabase) {
    this.origin = origin;
    this.dataDir = dataDir;
    this.database = database;
  }

  /** Returns a server that has not been started yet. */
  static async open(): Promise<OwnServer> {
    const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-own-'));
    const isCopied = await copyDemoContents(dataDir);
    const database = await createTestDatabase(isCopied ? demoDatabase : undefined);
    return new OwnServer(`http://localhost:${await freePort()}`, dataDir, database);
  }

  /** Olivia, signed in at the current process. */
  get olivia(): SignedIn {
    if (!this.#olivia) throw new Error('The server was not started.');
    return this.#olivia;
  }

  async start(): Promise<void> {
    this.#process = await startProcess({
      PORT: new URL(this.origin).port,
      DATA_DIR: this.dataDir,
      DATABASE_URL: this.database.url,
      SEED: 'demo',
      LOG_LEVEL: 'error',
    });
    if (!this.#process.output().includes('Anteroom is ready')) throw new Error(this.#process.output());
    this.#olivia = await signIn(this.origin, 'olivia@demo.test');
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    await this.#process?.end(signal);
  }

  async dispose(): Promise<void> {
    await this.end('SIGTERM');
    await this.database.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }
}
