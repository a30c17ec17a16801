import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { answersOf, findTarget } from '../../testing/answersOf.ts';
import { askedBy, shardsOf } from '../../testing/askedStatements.ts';
import { type CitusCluster, startCitus } from '../../testing/citusCluster.ts';
import { DistributedDatabase } from '../../testing/DistributedDatabase.ts';
import { Caller } from '../../testing/faults/Caller.ts';
import { expectKept } from '../../testing/faults/expectKept.ts';
import { openFirms } from '../../testing/faults/firms.ts';
import { countsOf, emptyLedger, work } from '../../testing/faults/work.ts';
import { needsCitus } from '../../testing/needs.ts';
import { processorTimeOf, serverOf } from '../../testing/processorTime.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { insertClients } from '../clients/insertClients.ts';

const firms = 100;
const clientsOfFirm = 300;
const killRounds = 2;

let cluster: CitusCluster;
let database: DistributedDatabase;
let portal: TestPortal;
/** A portal on a single PostgreSQL server, with the same number of firms and clients. */
let plain: TestPortal;

beforeAll(async () => {
  cluster = await startCitus(needsCitus());
  database = await DistributedDatabase.make(cluster, 'load');
  await database.distribute();
  portal = await database.startPortal();
  plain = await startTestPortal();
  for (const { deps } of [portal, plain]) await addFirms(deps);
});
afterAll(async () => {
  await portal?.close();
  await plain?.close();
  await cluster?.stop();
});

test('every statement of a request for one firm is planned for one shard, or for reference and local tables', async () => {
  const target = await findTarget(portal.deps.db, 'c1001');
  const asked = await askedBy(async () => {
    for (const methods of [['GET'], ['POST', 'PUT', 'PATCH', 'DELETE']])
      await answersOf(portal, target, ...methods);
  });
  const planned = { ofOneShard: 0, ofNone: 0, across: new Map<string, number>() };
  const several: string[] = [];
  for (const statement of asked) {
    const { route, text, across } = statement;
    const shards = await shardsOf(portal.deps.db, statement).catch((error: Error) => error.message);
    if (shards === 0) planned.ofNone++;
    else if (shards === 1) planned.ofOneShard++;
    else if (across) planned.across.set(across, (planned.across.get(across) ?? 0) + 1);
    else several.push(`${route}: ${shards}: ${text.replaceAll(/\s+/g, ' ')}`);
  }
  console.info(asked.length, planned);
  expect(several).toEqual([]);
});

test('the processor time per request is printed next to that of a single PostgreSQL server', async () => {
  const calls = {
    'the list of clients': '/api/client-center/v1/clients/',
    'a list of documents': '/api/documents/v1/containers/documents?clientId=us-001',
    'groups of tasks': '/api/tasks/v3/tasks/groups/clients/us-001',
    'tasks that wait, on home': '/api/tasks/v3/tasks/waiting',
    'groups of tasks of all clients, on home': '/api/tasks/v3/tasks/groups?groupStatuses=NEW,WIP',
  };
  const sides = [
    { ...plain, servers: [await serverOf(plain.database.url)] },
    { ...portal, servers: await Promise.all(cluster.nodes.map((node) => serverOf(node.urlOf('load')))) },
  ];
  const figures: object[] = [];
  for (const [call, path] of Object.entries(calls)) {
    const [one, several] = (await Promise.all(sides.map(({ url }) => signIn(url, 'olivia@demo.test')))) as [
      SignedIn,
      SignedIn,
    ];
    const times = {
      one: await timeOf(one, path, sides[0]?.servers),
      several: await timeOf(several, path, sides[1]?.servers),
    };
    figures.push({
      call,
      'database, ms': milliseconds(times.one.database),
      'on Citus, ms': milliseconds(times.several.database),
      'ratio of the database': (times.several.database / times.one.database).toFixed(2),
      'server, ms': milliseconds(times.one.server),
      'its on Citus, ms': milliseconds(times.several.server),
      'ratio of both': (
        (times.several.database + times.several.server) /
        (times.one.database + times.one.server)
      ).toFixed(2),
    });
  }
  console.table(figures);
});

test('killing coordinator and workers under load loses nothing, repeats nothing and mixes no firms’ data', async () => {
  const caller = new Caller(portal.url);
  const ledger = emptyLedger();
  const people = await openFirms(caller);
  const ending = new AbortController();
  const { signal } = ending;
  const working = work(caller, people, { ledger, signal, seed: 1 });
  const killing = (async () => {
    for (let round = 1; round <= killRounds; round++) {
      for (const node of cluster.nodes) {
        const before = caller.answered;
        // Wait until everybody uses the whole cluster again before the next of its servers is killed.
        await expect.poll(() => caller.answered).toBeGreaterThan(before + 30);
        await node.kill();
        await pause(1000);
        await node.start();
      }
    }
    await soon(async () => expect((await fetch(`${portal.url}/readyz`)).status).toBe(200));
  })();
  await Promise.race([working, killing]).finally(() => ending.abort());
  await Promise.all([killing, working]);
  console.info(countsOf(ledger, caller));
  expect(caller.faults).toEqual([]);
  await expectKept(caller, database.ownerUrl, ledger);
});

async function addFirms({ db }: TestPortal['deps']): Promise<void> {
  const { company_id, ...firm } = await db
    .selectFrom('companies')
    .selectAll()
    .where('company_id', '=', 'c1001')
    .executeTakeFirstOrThrow();
  for (let number = 1; number <= firms; number++) {
    const companyId = `load-${number}`;
    await acrossFirms('operator', () =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('companies')
          .values({ ...firm, company_id: companyId })
          .execute();
        const clients = Array.from({ length: clientsOfFirm }, (_, index) => ({
          company_id: companyId,
          client_id: `client-${index}`,
          kind: 'Business' as const,
          name: `Client ${index}`,
        }));
        await insertClients(tx, clients);
      }),
    );
  }
}

const warmUps = 40;
const requests = 300;

interface ProcessorTime {
  /** Microseconds per request. */
  readonly database: number;
  /** Microseconds per request in this process, which both sends and answers it. */
  readonly server: number;
}

async function timeOf(
  person: SignedIn,
  path: string,
  servers: readonly number[] = [],
): Promise<ProcessorTime> {
  const ask = async (times: number) => {
    for (let time = 0; time < times; time++) {
      const response = await person.fetch(path);
      expect(response.status, path).toBe(200);
      await response.arrayBuffer();
    }
  };
  await ask(warmUps);
  const [own, ofServers] = [process.cpuUsage(), await processorTimeOf(servers)];
  await ask(requests);
  const { user, system } = process.cpuUsage(own);
  return {
    database: ((await processorTimeOf(servers)) - ofServers) / requests,
    server: (user + system) / requests,
  };
}

function milliseconds(microseconds: number): string {
  return (microseconds / 1000).toFixed(2);
}
