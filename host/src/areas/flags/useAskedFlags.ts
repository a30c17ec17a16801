import { flagsIn } from '@anteroom/kernel';
import { usePluginStates } from '@anteroom/kernel/react';

/** The flags by which installed plugins show or hide what they contribute, by name. */
export function useAskedFlags(): readonly string[] {
  const asked = usePluginStates().flatMap(({ contributions }) =>
    contributions.flatMap((contribution) => flagsIn('when' in contribution ? contribution.when : undefined)),
  );
  return [...new Set(asked)].sort();
}
