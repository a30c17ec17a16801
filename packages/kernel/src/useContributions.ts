import type { ExtensionPoint } from '@anteroom/sdk';
import { useSyncExternalStore } from 'react';
import type { AvailabilityReport, Conditional, Standing } from './Availability.ts';
import type { Contributed } from './admitPlugins.ts';
import { useKernel } from './KernelProvider.tsx';
import type { DeclaredSettings, PluginStatus } from './PluginStore.ts';

/** Returns the available contributions of a point, in order. Re-renders when they change. */
export function useContributions<P extends ExtensionPoint>(point: P): readonly Contributed<P>[] {
  const { availability } = useKernel().kernel;
  return useSyncExternalStore(availability.subscribe, () => availability.available(point));
}

/**
 * Returns a function that explains a contribution's availability, clause by clause. Re-renders when a result may have
 * changed, including a change between rendering and subscribing, which would be missed without the revision.
 */
export function useExplain(): (contribution: Contributed | Conditional) => AvailabilityReport {
  const { availability } = useKernel().kernel;
  useSyncExternalStore(availability.subscribe, () => availability.revision);
  return (contribution) => availability.explain(contribution);
}

/**
 * Returns a function that evaluates contributions; undefined counts as hidden. Re-renders when a result may have
 * changed.
 */
export function useStanding(): (contribution: Contributed | undefined) => Standing {
  const { availability } = useKernel().kernel;
  useSyncExternalStore(availability.subscribe, () => availability.revision);
  return (contribution) => (contribution ? availability.standing(contribution) : 'hidden');
}

/** Returns all installed plugins with their states. */
export function usePluginStates(): readonly PluginStatus[] {
  const { store } = useKernel().kernel;
  return useSyncExternalStore(store.subscribe, store.plugins);
}

/**
 * Returns the settings that plugins declare, regardless of the state of their modules. Re-renders when plugins are
 * added or removed.
 */
export function useDeclaredSettings(): readonly DeclaredSettings[] {
  const { store } = useKernel().kernel;
  return useSyncExternalStore(store.subscribeToContributions, store.settings);
}
