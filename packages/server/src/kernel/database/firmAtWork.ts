import { AsyncLocalStorage } from 'node:async_hooks';
import { type firmRole, portalRole } from './roles.ts';

/** Reason why work concerns several firms. */
export type AcrossReason =
  /** A person may have accounts at several firms, or the account is looked up before the firm is known. */
  | 'accounts'
  /** Expired data is removed in all firms. */
  | 'housekeeping'
  /** The recipient's address of an incoming e-mail determines the firm. */
  | 'incoming-mail'
  /** A job looks for work in all firms. */
  | 'job'
  /** Metrics count over all firms. */
  | 'metrics'
  /** The operator of the portal runs a command on the machine. */
  | 'operator'
  /** Plugins belong to the whole portal. */
  | 'plugins'
  /** An object that was not found may belong to another firm, which is recorded. */
  | 'refusal'
  /** The event streams of all firms are maintained together. */
  | 'sessions'
  /** The first firm is being created. */
  | 'set-up';

/** Restriction of a connection to a firm's rows, and to the tables that a role may use. */
export interface Narrowed {
  readonly companyId: string;
  readonly role: typeof portalRole | typeof firmRole;
  /** Whether transactions are read-only, and nobody waits for their end; default: false. */
  readonly isReading?: boolean;
}

/** The firm that work is restricted to, or the reason why it concerns several firms. */
type Work = Narrowed | { readonly across: AcrossReason };

const atWork = new AsyncLocalStorage<Work>();

/**
 * Runs work for one firm: all its queries, including those of the functions that it calls, run in this role and see
 * only the firm's rows. A transaction retains the firm for which it was begun.
 */
export function forFirm<T>(companyId: string, work: () => T, role: Narrowed['role'] = portalRole): T {
  return atWork.run({ companyId, role, isReading: firmAtWork()?.isReading ?? false }, work);
}

/** Runs a firm's work that changes nothing: its transactions are read-only, and their end is not awaited. */
export function onlyReading<T>(work: () => T): T {
  const firm = firmAtWork();
  return firm ? atWork.run({ ...firm, isReading: true }, work) : work();
}

/**
 * Runs work for which no firm is known: its queries see tables that do not belong to firms, but no rows of any firm.
 */
export function forNoFirm<T>(work: () => T): T {
  return forFirm('', work);
}

/** Runs work that concerns several firms, with the rights of the server's own account. */
export function acrossFirms<T>(across: AcrossReason, work: () => T): T {
  return atWork.run({ across }, work);
}

/**
 * Returns the firm that the current work is done for, and its role; null if there is none, for example when the server
 * starts.
 */
export function firmAtWork(): Narrowed | null {
  const work = atWork.getStore();
  return work && 'companyId' in work ? work : null;
}

/** Returns what the current work is restricted to, for the log; undefined if nothing was specified. */
export function workAtHand(): Work | undefined {
  return atWork.getStore();
}
