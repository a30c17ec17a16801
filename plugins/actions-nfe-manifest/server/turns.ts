import type { Portal } from '@anteroom/server-sdk';
import { lookupsAnHour } from './TaxAuthority.ts';
import type { ManifestTables, ManifestTx } from './tables.ts';

/** The right to ask the authority of a taxpayer, of whichever client. */
export interface Turn extends Asked {
  readonly id: string;
}

/** Somebody of whom the authority counts the questions, and the firm that asks. */
interface Asked {
  readonly companyId: string;
  /** CNPJ or CPF without punctuation. */
  readonly taxId: string;
}

/**
 * How a taxpayer stands with the authority, which counts the questions of all who ask: so it is the same for all firms that serve the taxpayer. Times are
 * ISO times.
 */
interface Standing {
  readonly takenBy: string | null;
  readonly takenUntil: string | null;
  /** Firm that has the turn, or had it last. */
  readonly firm: string | null;
  /** Firm that would have asked for new documents since, and comes first when that is possible again. */
  readonly waiting: string | null;
  /** Time before which nothing new is asked for. */
  readonly nextAt: string | null;
  /** Time before which nothing at all is asked. */
  readonly blockedUntil: string | null;
  /** When single documents were asked for, those of the last hour. */
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

/** A turn whose node was killed is over after this time. */
const turnMs = 5 * 60_000;
/** For this time a firm that has waited comes first. */
const precedenceMs = 30 * 60_000;
const hourMs = 3_600_000;

/** Takes the turn to ask for new documents; null while somebody else has it, or the authority wants to be left alone. */
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

/** Returns whether another firm that has waited comes first. */
function comesAfter({ waiting, nextAt }: Standing, companyId: string, now: string): boolean {
  return waiting !== null && waiting !== companyId && isLater(nextAt && plus(nextAt, precedenceMs), now);
}

/** Takes the turn to ask for one document, or returns when it can be had; null: in a moment. */
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

/** How long the authority is left alone; as before, where that is not said. */
export interface Pause {
  /** Time before which nothing new is asked for; null: it may be asked now. */
  readonly nextAt?: Date | null;
  /** Time before which nothing at all is asked. */
  readonly blockedUntil?: Date;
}

/** Keeps a turn for longer, and notes how long the authority is left alone. @returns whether one still has the turn. */
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

/** Gives a turn back. */
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

/** Returns whether a firm asks for a taxpayer now, and when new documents may be asked for again; null: now. */
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
