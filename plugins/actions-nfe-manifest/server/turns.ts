import type { Portal } from '@anteroom/server-sdk';
import { lookupsAnHour } from './TaxAuthority.ts';
import type { ManifestTables, ManifestTx } from './tables.ts';

/** A lock on the queries for a taxpayer, across all clients and firms. */
export interface Turn extends Asked {
  readonly id: string;
}

/** A taxpayer whose queries the tax authority counts, and the firm that makes them. */
interface Asked {
  readonly companyId: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/**
 * A taxpayer's standing with the tax authority. The tax authority counts all queries together, so all firms that serve
 * the taxpayer share one standing. Times are ISO times.
 */
interface Standing {
  readonly takenBy: string | null;
  readonly takenUntil: string | null;
  /** Firm that has the turn, or had it last. */
  readonly firm: string | null;
  /** Firm that has tried to query for new documents since, and has precedence as soon as that is possible. */
  readonly waiting: string | null;
  /** Time before which new documents must not be queried. */
  readonly nextAt: string | null;
  /** Time before which no query at all is allowed. */
  readonly blockedUntil: string | null;
  /** Times of the lookups of single documents within the last hour. */
  readonly lookups: readonly string[];
}

type Parts = Pick<Portal<ManifestTables>, 'db' | 'clock' | 'ids' | 'shared'>;
type Shared = Pick<Parts, 'shared'>;

const unasked: Standing = {
  takenBy: null,
  takenUntil: null,
  firm: null,
  waiting: null,
  nextAt: null,
  blockedUntil: null,
  lookups: [],
};

/** Milliseconds after which the turn of a killed node expires. */
const turnMs = 5 * 60_000;
/** Milliseconds for which a firm that has waited has precedence. */
const precedenceMs = 30 * 60_000;
const hourMs = 3_600_000;

/**
 * Takes the turn to query for new documents. Returns null while another node has it, another firm has precedence, or
 * the tax authority requires a pause.
 */
export async function takeTurn(
  { db, clock, ids, shared }: Parts,
  { companyId, taxId }: Asked,
): Promise<Turn | null> {
  const now = clock.now().toISOString();
  const id = ids.next();
  const { takenBy } = await db.inFirm(companyId, (tx) =>
    shared.change<Standing>(tx, nameOf(taxId), (before) => {
      const standing = before ?? unasked;
      if (isLater(standing.takenUntil, now)) return standing;
      const mustWait = isLater(standing.nextAt, now);
      if (mustWait && standing.firm !== companyId) return { ...standing, waiting: companyId };
      if (mustWait || comesAfter(standing, companyId, now)) return standing;
      return { ...standing, takenBy: id, takenUntil: plus(now, turnMs), firm: companyId, waiting: null };
    }),
  );
  return takenBy === id ? { companyId, taxId, id } : null;
}

/** Returns whether another firm that has waited has precedence. */
function comesAfter({ waiting, nextAt }: Standing, companyId: string, now: string): boolean {
  return waiting !== null && waiting !== companyId && isLater(nextAt && plus(nextAt, precedenceMs), now);
}

/** Takes the turn to look up one document, or returns when that will be possible; null means in a moment. */
export async function takeLookup(
  { db, clock, ids, shared }: Parts,
  { companyId, taxId }: Asked,
): Promise<Turn | { readonly nextAt: Date | null }> {
  const now = clock.now().toISOString();
  const id = ids.next();
  let nextAt: Date | null = null;
  const { takenBy } = await db.inFirm(companyId, (tx) =>
    shared.change<Standing>(tx, nameOf(taxId), (before) => {
      const standing = before ?? unasked;
      const lookups = standing.lookups.filter((at) => isLater(plus(at, hourMs), now));
      const [first] = lookups;
      const isFull = first !== undefined && lookups.length >= lookupsAnHour;
      const until = isLater(standing.blockedUntil, now)
        ? standing.blockedUntil
        : isFull
          ? plus(first, hourMs)
          : null;
      nextAt = until === null ? null : new Date(until);
      if (nextAt || isLater(standing.takenUntil, now)) return standing;
      return {
        ...standing,
        takenBy: id,
        takenUntil: plus(now, turnMs),
        firm: companyId,
        lookups: [...lookups, now],
      };
    }),
  );
  return takenBy === id ? { companyId, taxId, id } : { nextAt };
}

/** Pause that the tax authority requires. Times that are not set stay unchanged. */
export interface Pause {
  /** Time before which new documents must not be queried; null if they may be queried now. */
  readonly nextAt?: Date | null;
  /** Time before which no query at all is allowed. */
  readonly blockedUntil?: Date;
}

/**
 * Extends a turn, and records a pause.
 *
 * @returns whether the caller still has the turn.
 */
export async function keepTurn(
  { shared, clock }: Pick<Parts, 'shared' | 'clock'>,
  tx: ManifestTx,
  { taxId, id }: Turn,
  pause: Pause = {},
): Promise<boolean> {
  const takenUntil = plus(clock.now().toISOString(), turnMs);
  const { takenBy } = await shared.change<Standing>(tx, nameOf(taxId), (before) => {
    const standing = before ?? unasked;
    return standing.takenBy === id ? { ...standing, takenUntil, ...timesOf(pause) } : standing;
  });
  return takenBy === id;
}

/** Ends a turn, and records a pause. */
export async function endTurn(
  { shared }: Shared,
  tx: ManifestTx,
  { taxId, id }: Turn,
  pause: Pause,
): Promise<void> {
  await shared.change<Standing>(tx, nameOf(taxId), (before) => {
    const standing = before ?? unasked;
    if (standing.takenBy !== id) return standing;
    return { ...standing, takenBy: null, takenUntil: null, ...timesOf(pause) };
  });
}

/** Returns whether the firm is querying for a taxpayer, and when new documents may be queried again; null means now. */
export async function readStanding(
  { shared, clock }: Pick<Parts, 'shared' | 'clock'>,
  tx: ManifestTx,
  { companyId, taxId }: Asked,
): Promise<{ readonly isAsking: boolean; readonly nextAt: string | null }> {
  const now = clock.now().toISOString();
  const { takenUntil, firm, nextAt } = (await shared.read<Standing>(tx, nameOf(taxId))) ?? unasked;
  return {
    isAsking: firm === companyId && isLater(takenUntil, now),
    nextAt: isLater(nextAt, now) ? nextAt : null,
  };
}

function nameOf(taxId: string): string {
  return `taxpayer ${taxId}`;
}

function timesOf({ nextAt, blockedUntil }: Pause): Partial<Standing> {
  return {
    ...(nextAt !== undefined && { nextAt: nextAt?.toISOString() ?? null }),
    ...(blockedUntil && { blockedUntil: blockedUntil.toISOString() }),
  };
}

function isLater(time: string | null, than: string): time is string {
  return time !== null && time > than;
}

function plus(time: string, ms: number): string {
  return new Date(Date.parse(time) + ms).toISOString();
}
