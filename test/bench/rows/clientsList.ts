import type { SessionBindings } from '@anteroom/contract';
import { listClients } from '@anteroom/server/portal/clients/clientStore';
import type { Database } from '@anteroom/server/portal/schema';
import type { Scope } from '@anteroom/server-sdk';
import autocannon from 'autocannon';
import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { authorised, type Headers } from '../authorised.ts';
import { startBaseline } from '../baselines/startBaseline.ts';
import { medianPair } from '../median.ts';
import type { Row } from '../Row.ts';
import { startWithDatabase } from '../startWithDatabase.ts';

const turns = 5;
const secondsEach = 3;
const connections = 20;

/** Compares repeated requests for the list of clients with a route that only runs the query. */
export const clientsList: Row = {
  name: 'clients',
  title: 'clients list, requests per second',
  withinMinutes: 4,
  async measure(resources) {
    const { portal, databaseUrl } = await startWithDatabase(resources);
    const headers = await authorised(portal.url, 'marco@demo.test');
    const { sql, parameters } = await queryOf(databaseUrl, await scopeOf(portal.url, headers));
    const bare = resources.use(
      await startBaseline('clientsServer', [databaseUrl, sql, JSON.stringify(parameters)]),
    );

    const list = { url: `${portal.url}/api/client-center/v1/clients/`, headers };
    const ofPortal: number[] = [];
    const ofBare: number[] = [];
    for (let turn = 0; turn <= turns; turn++) {
      ofPortal.push(await requestsPerSecond(list.url, list.headers));
      ofBare.push(await requestsPerSecond(bare.url, {}));
    }
    // The first turn is only for warm-up.
    const { value, baseline, ratio } = medianPair(ofPortal.slice(1), ofBare.slice(1));
    return [
      {
        what: 'requests/s against a bare Fastify and pg route with the same query',
        value: ratio,
        unit: '×',
        target: { least: 0.85 },
        note: `${Math.round(value)}/s, bare ${Math.round(baseline)}/s: the median pair of ${turns}, ${connections} connections`,
      },
    ];
  },
};

/** Returns the person's scope, as used by the server's stores. */
async function scopeOf(portalUrl: string, headers: Headers): Promise<Scope> {
  const answer = await fetch(`${portalUrl}/api/security/v1/session/bindings`, { headers });
  const { CompanyId, ContactId } = ((await answer.json()) as SessionBindings).bindings
    .ApplicationConfiguration;
  return { role: 'client', companyId: CompanyId, contactId: ContactId } as Scope;
}

/** Captures the exact query that the portal runs, so that the two cannot diverge. */
async function queryOf(databaseUrl: string, scope: Scope): Promise<CompiledQuery> {
  const queries: CompiledQuery[] = [];
  await using db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: databaseUrl }) }),
    log: ({ query }) => {
      queries.push(query);
    },
  });
  await listClients(db, scope, {});
  const [query] = queries;
  if (!query || queries.length > 1)
    throw new Error(`The clients list runs ${queries.length} queries, not one.`);
  return query;
}

async function requestsPerSecond(url: string, headers: Headers): Promise<number> {
  const result = await autocannon({ url, headers: { ...headers }, connections, duration: secondsEach });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${url}: ${result.non2xx} refusals and ${result.errors} errors.`);
  }
  return result.requests.average;
}
