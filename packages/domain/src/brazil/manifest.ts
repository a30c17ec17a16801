import { localTime } from '../tasks/taskReminder.ts';
import { addDays } from '../time/calendarArithmetic.ts';

/** An event of the recipient of an NF-e. */
export type ManifestKind = 'awareness' | 'confirmation' | 'denial' | 'non-performance';

/** Whether an invoice waits for a conclusive event, has one, or can have none any more. */
export type ManifestState = 'waiting' | 'concluded' | 'over';

/** Why an event is not sent. */
export type ManifestFault =
  | 'cancelled'
  | 'too-late'
  | 'holds-already'
  | 'concluded'
  | 'sent-twice'
  | 'unanswered';

/** The number of each event in the layout of the authority (`tpEvento`). */
export const manifestTypes: Readonly<Record<ManifestKind, string>> = {
  awareness: '210210',
  confirmation: '210200',
  denial: '210220',
  'non-performance': '210240',
};

/** Days from authorisation within which all events are sent (Ajuste SINIEF 07/05, clause 15-C). */
export const manifestDays = 180;

/** Number of remaining days from which a pending invoice is highlighted. */
export const manifestSoonDays = 15;

/** Maximum number of conclusive events of one kind per invoice; the last one applies (NT 2020.001, version 1.50). */
const mostOfAKind = 2;

/** Maximum number of invoices in one call. */
export const maxManifestsAtOnce = 100;

const minJustification = 15;
const maxJustification = 255;

/** Facts about an invoice that decide which events may be sent. */
export interface ManifestFacts {
  /** Calendar date. */
  readonly authorisedOn: string;
  readonly status: 'authorised' | 'cancelled' | 'unverified';
  /** Registered ones, the oldest first. */
  readonly events: readonly { readonly kind: ManifestKind }[];
  /** An event that was sent, and whose answer is not known. */
  readonly unanswered: ManifestKind | null;
}

/** The event that a number of the layout stands for; null where it is of somebody else. */
export function manifestKindOf(type: string): ManifestKind | null {
  return (Object.keys(manifestTypes) as ManifestKind[]).find((kind) => manifestTypes[kind] === type) ?? null;
}

/** The calendar date by which deadlines are counted: the one in Brasília, whose time the authority keeps. */
export function manifestToday(now: Date): string {
  return localTime(now, 'America/Sao_Paulo').date;
}

/** Returns whether an event is conclusive, that is, more than awareness of the invoice. */
export function isConclusive(kind: ManifestKind): boolean {
  return kind !== 'awareness';
}

/**
 * Returns whether the issuer can no longer cancel the invoice after this event. The person has to be told before
 * sending it.
 */
export function bindsIssuer(kind: ManifestKind): boolean {
  return kind === 'confirmation';
}

/** The last day, a calendar date, on which an event may be sent. */
export function manifestDeadline(authorisedOn: string): string {
  return addDays(authorisedOn, manifestDays);
}

/** Returns the event that applies: the last conclusive one, else awareness; null if there is none. */
export function manifestThatHolds(events: ManifestFacts['events']): ManifestKind | null {
  return events.findLast(({ kind }) => isConclusive(kind))?.kind ?? (events.length > 0 ? 'awareness' : null);
}

/** @param today - calendar date. */
export function manifestState(facts: ManifestFacts, today: string): ManifestState {
  const holds = manifestThatHolds(facts.events);
  if (holds && isConclusive(holds)) return 'concluded';
  return facts.status === 'cancelled' || today > manifestDeadline(facts.authorisedOn) ? 'over' : 'waiting';
}

/**
 * Returns why an event may not be sent, or null if it may. An event that got no response may be sent again, and then is
 * the same event.
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
 * Returns whether this event would be the last of its kind for the invoice. The person has to be told before sending
 * it.
 */
export function isLastOfItsKind(kind: ManifestKind, { events }: Pick<ManifestFacts, 'events'>): boolean {
  return isConclusive(kind) && events.filter((event) => event.kind === kind).length === mostOfAKind - 1;
}

/** Fault in a justification; `needless` if the event has none. */
export type JustificationFault = 'missing' | 'too-short' | 'too-long' | 'needless';

/** An operation that did not come about needs one of 15 to 255 characters, blanks at the ends not counted; the other events have none. */
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
