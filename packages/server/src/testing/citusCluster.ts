import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chown, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { chooseUser, type DatabaseUser } from '../kernel/database/databaseUser.ts';
import { freePort } from './freePort.ts';

/** A Citus cluster on this machine: a coordinator and two workers. */
export interface CitusCluster {
  /** Creates an empty database on all nodes, and returns its URL on the coordinator with the account that owns it. */
  createDatabase(name: string): Promise<string>;
  /** The coordinator, and the workers. */
  readonly nodes: readonly CitusNode[];
  stop(): Promise<void>;
}

/** A PostgreSQL server of the cluster. */
export interface CitusNode {
  readonly name: string;
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Returns the URL of a database on this server, with the account that owns it. */
  urlOf(database: string): string;
}

/**
 * Settings of every server in the cluster, as documented in `docs/operating/distributing.md`; those below the line are
 * for tests.
 */
const settings: Readonly<Record<string, string>> = {
  shared_preload_libraries: 'citus',
  wal_level: 'logical',
  max_prepared_transactions: '200',
  max_connections: '400',
  // Citus has one maintenance worker for each database.
  max_worker_processes: '100',
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  // ---
  fsync: 'off',
  full_page_writes: 'off',
  'citus.shard_count': '4',
};

/** Starts a cluster with the programs of a PostgreSQL in which Citus is installed. */
export async function startCitus(bin: string): Promise<CitusCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-citus-'));
  const user = await chooseUser(join(folder, 'none'), join(bin, 'postgres'));
  if (user.owner) await chown(folder, user.owner.uid, user.owner.gid);
  const nodes: Node[] = [];
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    for (const name of ['coordinator', 'worker-1', 'worker-2'])
      nodes.push(await Node.start(join(folder, name), bin, user));
    const [coordinator, ...workers] = nodes as [Node, ...Node[]];
    return {
      async createDatabase(name) {
        for (const node of nodes) {
          await node.run('postgres', `create database ${name}`);
          await node.run(name, 'create extension citus');
        }
        await coordinator.run(name, `select citus_set_coordinator_host('127.0.0.1', ${coordinator.port})`);
        for (const { port } of workers)
          await coordinator.run(name, `select citus_add_node('127.0.0.1', ${port})`);
        return coordinator.urlOf(name);
      },
      nodes,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Node implements CitusNode {
  readonly name: string;
  readonly port: number;
  readonly #data: string;
  readonly #bin: string;
  readonly #user: DatabaseUser;
  #child: ChildProcess | undefined;

  private constructor(data: string, bin: string, user: DatabaseUser, port: number) {
    this.name = basename(data);
    this.#data = data;
    this.#bin = bin;
    this.#user = user;
    this.port = port;
  }

  /** Creates a node and starts it. */
  static async start(data: string, bin: string, user: DatabaseUser): Promise<Node> {
    const port = await freePort();
    await mkdir(data, { mode: 0o700 });
    if (user.owner) await chown(data, user.owner.uid, user.owner.gid);
    const [command, args] = user.command(join(bin, 'initdb'), [
      `--pgdata=${data}`,
      '--username=anteroom',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-sync',
    ]);
    await promisify(execFile)(command, args, { ...user.spawnAs, cwd: '/' });
    const lines = Object.entries({ ...settings, port }).map(([name, value]) => `${name} = '${value}'\n`);
    await appendFile(join(data, 'postgresql.conf'), lines.join(''));
    const node = new Node(data, bin, user, port);
    await node.start();
    return node;
  }

  async start(): Promise<void> {
    const [program, options] = this.#user.command(join(this.#bin, 'postgres'), ['-D', this.#data]);
    const child = spawn(program, options, {
      ...this.#user.spawnAs,
      cwd: '/',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#child = child;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(output)));
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-4000);
        if (output.includes('ready to accept connections')) resolve();
      });
    });
  }

  urlOf(database: string): string {
    return `postgres://anteroom@127.0.0.1:${this.port}/${database}`;
  }

  async run(database: string, statement: string): Promise<void> {
    const client = new Client({ connectionString: this.urlOf(database) });
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  }

  kill(): Promise<void> {
    return this.#end('SIGKILL');
  }

  stop(): Promise<void> {
    return this.#end('SIGINT');
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
}
