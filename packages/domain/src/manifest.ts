import { addDays } from './calendarArithmetic.ts';
import { localTime } from './taskReminder.ts';

/** An event of the recipient of an NF-e: see `ManifestKind` of the plugin `actions-nfe-manifest`. */
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

/** From so few days on, what waits is shown with weight. */
export const manifestSoonDays = 15;

/** How often a conclusive event of one kind may be sent of an invoice; the last of all holds (NT 2020.001, version 1.50). */
const mostOfAKind = 2;

/** Of how many invoices the same is told at once. */
export const maxManifestsAtOnce = 100;

const minJustification = 15;
const maxJustification = 255;

/** What is asked of an invoice to judge an event. */
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

/** Whether an event says what came of the operation, and not only that one knows of it. */
export function isConclusive(kind: ManifestKind): boolean {
  return kind !== 'awareness';
}

/** After it the issuer cannot cancel the invoice any more: to be said before it is sent. */
export function bindsIssuer(kind: ManifestKind): boolean {
  return kind === 'confirmation';
}

/** The last day, a calendar date, on which an event may be sent. */
export function manifestDeadline(authorisedOn: string): string {
  return addDays(authorisedOn, manifestDays);
}

/** What holds: the last conclusive event, else that one knows of the invoice; null where nothing was said. */
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
 * Why an event may not be sent; null: it may. One whose answer never came may be sent again, and is the same event then.
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

/** Which events may be sent of an invoice. @param today - calendar date. */
export function possibleManifests(facts: ManifestFacts, today: string): ManifestKind[] {
  return (Object.keys(manifestTypes) as ManifestKind[]).filter(
    (kind) => manifestFault(kind, facts, today) === null,
  );
}

/** Whether an event, once it is sent, cannot be sent of the same invoice again: to be said before. */
export function isLastOfItsKind(kind: ManifestKind, { events }: Pick<ManifestFacts, 'events'>): boolean {
  return isConclusive(kind) && events.filter((event) => event.kind === kind).length === mostOfAKind - 1;
}

/** What is wrong with a justification; `needless`: the event has none. */
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
