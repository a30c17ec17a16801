import { localTime } from '../tasks/taskReminder.ts';
import { addDays } from '../time/calendarArithmetic.ts';

/** Event that the recipient of an NF-e can register (manifestação do destinatário). */
export type ManifestKind = 'awareness' | 'confirmation' | 'denial' | 'non-performance';

/** Whether an invoice is waiting for a conclusive event, has one, or can no longer receive one. */
export type ManifestState = 'waiting' | 'concluded' | 'over';

/** Reason why an event cannot be sent. */
export type ManifestFault =
  | 'cancelled'
  | 'too-late'
  | 'holds-already'
  | 'concluded'
  | 'sent-twice'
  | 'unanswered';

/** Code of each event in the tax authority's layout (`tpEvento`). */
export const manifestTypes: Readonly<Record<ManifestKind, string>> = {
  awareness: '210210',
  confirmation: '210200',
  denial: '210220',
  'non-performance': '210240',
};

/** Number of days after authorisation within which events can be sent (Ajuste SINIEF 07/05, clause 15-C). */
export const manifestDays = 180;

/** Number of remaining days from which a pending invoice is highlighted. */
export const manifestSoonDays = 15;

/** Maximum number of conclusive events of one kind per invoice; the last one applies (NT 2020.001, version 1.50). */
const mostOfAKind = 2;

/** Maximum number of invoices per call. */
export const maxManifestsAtOnce = 100;

const minJustification = 15;
const maxJustification = 255;

/** Facts about an invoice that decide which events may be sent. */
export interface ManifestFacts {
  /** Calendar date. */
  readonly authorisedOn: string;
  readonly status: 'authorised' | 'cancelled' | 'unverified';
  /** Registered events, oldest first. */
  readonly events: readonly { readonly kind: ManifestKind }[];
  /** Event that was sent, but whose outcome is not known yet. */
  readonly unanswered: ManifestKind | null;
}

/**
 * Returns the event with this code in the authority's layout; null if the code is not one of the recipient's events.
 */
export function manifestKindOf(type: string): ManifestKind | null {
  return (Object.keys(manifestTypes) as ManifestKind[]).find((kind) => manifestTypes[kind] === type) ?? null;
}

/** Returns the calendar date in Brasília, whose time zone the authority uses for deadlines. */
export function manifestToday(now: Date): string {
  return localTime(now, 'America/Sao_Paulo').date;
}

/** Returns whether an event is conclusive, that is, more than awareness of the invoice. */
export function isConclusive(kind: ManifestKind): boolean {
  return kind !== 'awareness';
}

/** Returns whether the issuer can no longer cancel the invoice after this event. Tell the person before sending it. */
export function bindsIssuer(kind: ManifestKind): boolean {
  return kind === 'confirmation';
}

/** Returns the last calendar date on which an event can be sent. */
export function manifestDeadline(authorisedOn: string): string {
  return addDays(authorisedOn, manifestDays);
}

/** Returns the event that applies: the last conclusive one, else awareness; null if there is none. */
export function manifestThatHolds(events: ManifestFacts['events']): ManifestKind | null {
  return events.findLast(({ kind }) => isConclusive(kind))?.kind ?? (events.length > 0 ? 'awareness' : null);
}

/**
 * Returns whether an invoice still needs, has, or can no longer receive a conclusive event.
 *
 * @param today - calendar date.
 */
export function manifestState(facts: ManifestFacts, today: string): ManifestState {
  const holds = manifestThatHolds(facts.events);
  if (holds && isConclusive(holds)) return 'concluded';
  return facts.status === 'cancelled' || today > manifestDeadline(facts.authorisedOn) ? 'over' : 'waiting';
}

/**
 * Returns why an event may not be sent, or null if it may. An event that got no response may be sent again; it then
 * counts as the same event.
 *
 * @param today - calendar date.
 */
export function manifestFault(kind: ManifestKind, facts: ManifestFacts, today: string): ManifestFault | null {
  if (facts.unanswered !== null) return facts.unanswered === kind ? null : 'unanswered';
  if (facts.status === 'cancelled') return 'cancelled';
  if (today > manifestDeadline(facts.authorisedOn)) return 'too-late';
  const holds = manifestThatHolds(facts.events);
  if (holds === kind) return 'holds-already';
  if (!isConclusive(kind)) return holds === null ? null : 'concluded';
  return facts.events.filter((event) => event.kind === kind).length < mostOfAKind ? null : 'sent-twice';
}

/**
 * Returns the events that may be sent for an invoice.
 * @param today - calendar date.
 */
export function possibleManifests(facts: ManifestFacts, today: string): ManifestKind[] {
  return (Object.keys(manifestTypes) as ManifestKind[]).filter(
    (kind) => manifestFault(kind, facts, today) === null,
  );
}

/**
 * Returns whether this event would be the last of its kind allowed for the invoice. Tell the person before sending it.
 */
export function isLastOfItsKind(kind: ManifestKind, { events }: Pick<ManifestFacts, 'events'>): boolean {
  return isConclusive(kind) && events.filter((event) => event.kind === kind).length === mostOfAKind - 1;
}

/** Fault in a justification; `needless` if the event does not allow one. */
export type JustificationFault = 'missing' | 'too-short' | 'too-long' | 'needless';

/**
 * Returns what is wrong with a justification, or null. `non-performance` requires one of 15 to 255 characters, not
 * counting spaces at either end; other events do not allow one.
 */
export function justificationFault(
  kind: 'non-performance',
  justification: string,
): Exclude<JustificationFault, 'needless'> | null;
export function justificationFault(kind: ManifestKind, justification: string): JustificationFault | null;
export function justificationFault(kind: ManifestKind, justification: string): JustificationFault | null {
  const { length } = justification.trim();
  if (kind !== 'non-performance') return length === 0 ? null : 'needless';
  if (length === 0) return 'missing';
  if (length < minJustification) return 'too-short';
  return length > maxJustification ? 'too-long' : null;
}
