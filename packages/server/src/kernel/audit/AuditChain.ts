import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../database/schema.ts';
import type { Secrets } from '../secrets/Secrets.ts';
import { entryDigest } from './entryText.ts';
import { type ChainHead, HeadKey } from './HeadKey.ts';

interface ChainDeps {
  readonly db: Db;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly log: FastifyBaseLogger;
}

/**
 * Time between two checks for entries that are not chained yet, in milliseconds. An entry can be altered without a
 * trace for this long.
 */
const everyMs = 5000;

/** Maximum number of entries that one transaction chains. */
const batchSize = 1000;

/** Hash that precedes the first entry of a firm. */
export const noHash: Buffer = Buffer.alloc(32);

/**
 * Chains the entries of each firm's audit log by their hashes, a few seconds after they were written, and signs the
 * chain's end (ADR 0036). Any number of nodes may run it.
 */
export class AuditChain {
  readonly #deps: ChainDeps;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #key: HeadKey | undefined;

  constructor(deps: ChainDeps) {
    this.#deps = deps;
  }

  /** Starts chaining new entries, until stopped. */
  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** Chains all entries that are not chained yet, of one firm or of all. */
  async extend(companyId?: string): Promise<void> {
    const { rows } = await sql<{ readonly company_id: string }>`
      select distinct company_id from audit_unchained ${companyId === undefined ? sql`` : sql`where company_id = ${companyId}`}
    `.execute(this.#deps.db);
    for (const { company_id } of rows) {
      while (!this.#stopping.signal.aborted && (await this.#extendBy(company_id)) === batchSize);
    }
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    let hasFailed = false;
    while (!signal.aborted) {
      try {
        await this.extend();
        hasFailed = false;
      } catch (error) {
        if (!hasFailed) this.#deps.log.warn({ err: error }, 'could not chain the audit log; retrying');
        hasFailed = true;
      }
      await setTimeout(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Chains a batch of a firm's entries in one transaction, and returns the number of entries. */
  async #extendBy(companyId: string): Promise<number> {
    const key = this.#key ?? (await HeadKey.open(this.#deps));
    this.#key = key;
    return this.#deps.db.transaction().execute(async (tx) => {
      // Nodes take turns. The primary key alone would also prevent a fork of the chain, but by an error.
      await sql`select pg_advisory_xact_lock(hashtextextended(${`anteroom audit chain ${companyId}`}, 0))`.execute(
        tx,
      );
      const last = await lastOf(tx, companyId);
      const { rows } = await sql<{ readonly auditId: string; readonly digest: Buffer }>`
        select a.audit_id as "auditId", ${entryDigest} as digest
        from audit_unchained as u join audit_log as a on a.company_id = u.company_id and a.audit_id = u.audit_id
        where u.company_id = ${companyId} order by a.audit_id limit ${batchSize}
      `.execute(tx);
      let { position, hash } = last;
      const links = rows.map(({ auditId, digest }) => {
        hash = createHash('sha256').update(hash).update(digest).digest();
        position += 1;
        return { company_id: companyId, position, audit_id: auditId, hash };
      });
      if (links.length === 0) return 0;
      await tx.insertInto('audit_chain').values(links).execute();
      await sql`
        delete from audit_unchained where company_id = ${companyId} and audit_id = any(${links.map(({ audit_id }) => audit_id)}::text[])
      `.execute(tx);
      await this.#moveHead(tx, key, last, {
        companyId,
        position,
        hash,
        signedAt: this.#deps.clock.now(),
      });
      return links.length;
    });
  }

  /**
   * Signs the new end of the chain. The previous head is deleted if it is of the same day. A previous head that no
   * longer matches the chain is left in place, as evidence.
   */
  async #moveHead(tx: Tx, key: HeadKey, last: ChainEnd, head: ChainHead): Promise<void> {
    const { companyId, position, hash, signedAt } = head;
    const former = await tx
      .selectFrom('audit_heads')
      .selectAll()
      .where('company_id', '=', companyId)
      .orderBy('position', 'desc')
      .limit(1)
      .executeTakeFirst();
    // A firm that was imported from another portal brings its chain, but no heads.
    const isBorneOut =
      !former ||
      (former.position === last.position &&
        former.hash.equals(last.hash) &&
        key.hasSigned({ ...last, companyId, signedAt: former.signed_at }, former.signature));
    if (!isBorneOut) {
      this.#deps.log.error(
        { firm: companyId, head: former.position, chained: last.position },
        'the audit log was altered: see “anteroom audit verify”',
      );
    } else if (former && dayOf(former.signed_at) === dayOf(signedAt)) {
      await sql`delete from audit_heads where company_id = ${companyId} and position = ${former.position}`.execute(
        tx,
      );
    }
    await tx
      .insertInto('audit_heads')
      .values({ company_id: companyId, position, hash, signed_at: signedAt, signature: key.sign(head) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** End of a firm's chain. */
interface ChainEnd {
  readonly position: number;
  readonly hash: Buffer;
}

async function lastOf(tx: Tx, companyId: string): Promise<ChainEnd> {
  const last = await tx
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .where('company_id', '=', companyId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ?? { position: 0, hash: noHash };
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10);
}
