import { isCountry } from '@anteroom/domain/isCountry';
import { isKnownControl, isKnownResource } from '@anteroom/domain/permissions';
import { clausesOf, parseClause } from '@anteroom/kernel';
import type { Contribution, PluginDeclaration } from '@anteroom/sdk';
import type { Finding } from './finding.ts';
import { DECLARATION_FILE } from './readDeclaration.ts';

/**
 * Returns findings for conditions that name something that no portal knows: such a clause never holds, negated or not.
 * Does not check flags, whose names are open, or predicates, which may belong to another plugin.
 */
export function unknownFindings({ contributes }: PluginDeclaration): readonly Finding[] {
  return contributes.flatMap((contribution, index) => {
    const unknown = new Set(clausesIn(contribution).flatMap(unknownIn));
    return [...unknown].map((what) => ({
      code: 'check-unknown' as const,
      file: DECLARATION_FILE,
      message: `contribution ${index} (${contribution.point}) asks for ${what}, unknown to the portal`,
    }));
  });
}

function clausesIn(contribution: Contribution): readonly string[] {
  return 'when' in contribution ? (contribution.when ?? []).flatMap(clausesOf) : [];
}

/** Returns the unknown name, such as `permission "Typo"`; empty if it is known or all names are allowed. */
function unknownIn(clause: string): readonly string[] {
  const question = parseClause(clause);
  if (!question) return [];
  const { subject, name } = question;
  const isKnown =
    (subject === 'permission' && isKnownResource(name)) ||
    (subject === 'control' && isKnownControl(name)) ||
    (subject === 'country' && isCountry(name)) ||
    subject === 'flag' ||
    subject === 'predicate';
  return isKnown ? [] : [`${subject} "${name}"`];
}
