import { AsyncLocalStorage } from 'node:async_hooks';
import { type firmRole, portalRole } from './roles.ts';

/** Why work is about several firms. */
export type AcrossReason =
  /** An account may be a person's at several firms, or is looked for before a firm is known. */
  | 'accounts'
  /** Removing of things in all firms whose time has come. */
  | 'housekeeping'
  /** The address to which an e-mail came says in which firm it is taken. */
  | 'incoming-mail'
  /** A job looks for work in all firms. */
  | 'job'
  /** The operator counts all firms. */
  | 'metrics'
  /** The operator of the portal asks for it, at the machine. */
  | 'operator'
  /** Plugins are the whole portal's. */
  | 'plugins'
  /** A thing that was not found may be another firm's, which is recorded. */
  | 'refusal'
  /** The streams of all firms' people are looked after together. */
  | 'sessions'
  /** The first firm is being made. */
  | 'set-up';

/** The bounds of a connection: a firm's rows, and the tables that a role may use. */
export interface Narrowed {
  readonly companyId: string;
  readonly role: typeof portalRole | typeof firmRole;
  /** Whether transactions may change nothing, and nobody waits for their end; default: false. */
  readonly isReading?: boolean;
}

/** The firm that work is kept to, or the reason why it is about all. */
type Work = Narrowed | { readonly across: AcrossReason };

const atWork = new AsyncLocalStorage<Work>();

/**
 * Does work for one firm: whatever it asks the database, in the functions that it calls as well, is asked in this role and finds the
 * firm's rows alone. A transaction keeps the firm that it was begun for.
 */
export function forFirm<T>(companyId: string, work: () => T, role: Narrowed['role'] = portalRole): T {
  return atWork.run({ companyId, role, isReading: firmAtWork()?.isReading ?? false }, work);
}

/** Does work of a firm that changes nothing: its transactions only read, and end without being waited for. */
export function onlyReading<T>(work: () => T): T {
  const firm = firmAtWork();
  return firm ? atWork.run({ ...firm, isReading: true }, work) : work();
}

/** Does work for which no firm is known: what it asks the database finds the tables that know no firm, and no row of any. */
export function forNoFirm<T>(work: () => T): T {
  return forFirm('', work);
}

/** Does work that is about several firms, with the rights of the server's own account. */
export function acrossFirms<T>(across: AcrossReason, work: () => T): T {
  return atWork.run({ across }, work);
}

/** Returns the firm that work is being done for, and its role; null for none, as when the server starts. */
export function firmAtWork(): Narrowed | null {
  const work = atWork.getStore();
  return work && 'companyId' in work ? work : null;
}

/** Returns for whom work is being done, for the log; undefined where nobody said. */
export function workAtHand(): Work | undefined {
  return atWork.getStore();
}
