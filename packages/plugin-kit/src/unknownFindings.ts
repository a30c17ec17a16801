import { PortalEventData } from '@anteroom/contract/events';
import { isCountry } from '@anteroom/domain/countries/isCountry';
import { isKnownControl, isKnownResource } from '@anteroom/domain/people/permissions';
import { parseClause } from '@anteroom/domain/plugins/clause';
import { clausesOf } from '@anteroom/kernel';
import type { Contribution, PluginDeclaration, PluginSettingsDeclaration, When } from '@anteroom/sdk';
import type { Finding } from './finding.ts';

/**
 * Returns findings for references to anything that no portal knows.
 *
 * @param file - path of the declaration
 * @param others - predicates of other plugins that conditions may use; null if any name is allowed
 */
export function unknownFindings(
  declaration: PluginDeclaration,
  file: string,
  others: ReadonlySet<string> | null,
): readonly Finding[] {
  return [...conditionFindings(declaration, file, others), ...eventFindings(declaration, file)];
}

/** Wildcard for every event. */
const anyEvent = '*';

/**
 * Returns findings for events that nobody publishes, so that the queries would never be refetched. If the plugin
 * requires others, any name is allowed, because they may publish it.
 */
function eventFindings(
  { events = [], stale = {}, requires = [] }: PluginDeclaration,
  file: string,
): readonly Finding[] {
  if (requires.length > 0) return [];
  const known = new Set([
    anyEvent,
    ...Object.keys(PortalEventData.properties),
    ...events.map(({ name }) => name),
  ]);
  return Object.keys(stale)
    .filter((name) => !known.has(name))
    .map((name) => ({
      code: 'check-unknown' as const,
      file,
      message: `"stale" names the event "${name}", which the portal does not know. For an event of another plugin, name that plugin in "requires"`,
    }));
}

/**
 * Returns findings for conditions that never hold, negated or not: clauses that refer to something that no portal
 * knows, and an empty `any`. Does not check flags, whose names are open-ended.
 */
function conditionFindings(
  { contributes, settings = [], held = [] }: PluginDeclaration,
  file: string,
  others: ReadonlySet<string> | null,
): readonly Finding[] {
  const declared = new Set<string>(held.map(({ name }) => name));
  const own = contributes.flatMap((each) => (each.point === 'predicate' ? [each.id] : []));
  const conditional = [
    ...contributes.map((each, index) => ({
      each,
      asks: `contribution ${index} (${each.point}) asks for`,
    })),
    ...settings.map((each) => ({ each, asks: `settings of the level "${each.level}" ask for` })),
  ];
  return conditional.flatMap(({ each, asks }) => {
    const when = whenOf(each);
    const clauses = when.flatMap(clausesOf);
    const faults = [
      ...clauses
        .flatMap((clause) => unknownIn(clause, declared))
        .map((name) => `${name}, unknown to the portal`),
      ...clauses.flatMap(predicateIn).flatMap((id) => predicateFault(id, own, others)),
      ...(when.some((entry) => clausesOf(entry).length === 0)
        ? ['an "any" of no clauses, which never holds']
        : []),
    ];
    return [...new Set(faults)].map((fault) => ({
      code: 'check-unknown' as const,
      file,
      message: `${asks} ${fault}`,
    }));
  });
}

function whenOf(conditional: Contribution | PluginSettingsDeclaration): When {
  return 'when' in conditional ? (conditional.when ?? []) : [];
}

/** Returns the unknown name, such as `permission "Typo"`; empty if it is known or all names are allowed. */
function unknownIn(clause: string, declared: ReadonlySet<string>): readonly string[] {
  const question = parseClause(clause);
  if (!question) return [];
  const { subject, name } = question;
  const isKnown =
    (subject === 'permission' && isKnownResource(name)) ||
    (subject === 'control' && isKnownControl(name)) ||
    (subject === 'country' && isCountry(name)) ||
    subject === 'flag' ||
    declared.has(`${subject}:${name}`) ||
    subject === 'predicate';
  return isKnown ? [] : [`${subject} "${name}"`];
}

function predicateIn(clause: string): readonly string[] {
  const question = parseClause(clause);
  return question?.subject === 'predicate' ? [question.name] : [];
}

function predicateFault(
  id: string,
  own: readonly string[],
  others: ReadonlySet<string> | null,
): readonly string[] {
  if (own.includes(id) || others?.has(id)) return [];
  const isOfOwnSpace = own.some((each) => spaceOf(each) === spaceOf(id));
  if (others === null && !isOfOwnSpace) return [];
  const known = [...own, ...(others ?? [])];
  const advice =
    known.length > 0
      ? `There are: ${known.join(', ')}`
      : 'Contribute it, or name the plugin that does in "requires"';
  return [`predicate "${id}", which neither this plugin nor one that it names contributes. ${advice}`];
}

/** Returns the part of a predicate's ID that all predicates of its plugin share: `boxE` for `boxE.ordered`. */
function spaceOf(id: string): string {
  return id.slice(0, id.indexOf('.'));
}
