import { parseClause } from '@anteroom/domain/plugins/clause';
import { type Contribution, Diagnostics, useService } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';

/** Returns the names of the flags in the conditions of installed plugins' contributions. */
export function useAskedFlags(): readonly string[] {
  const plugins = useAtomValue(useService(Diagnostics).plugins);
  return [...new Set(plugins.flatMap(({ contributions }) => contributions.flatMap(flagsIn)))].sort();
}

function flagsIn(contribution: Contribution): readonly string[] {
  const when = 'when' in contribution ? (contribution.when ?? []) : [];
  return when
    .flatMap((entry) => (typeof entry === 'string' ? [entry] : entry.any))
    .map((clause) => parseClause(clause))
    .flatMap((question) => (question?.subject === 'flag' ? [question.name] : []));
}
