import type { ExtensionPoint } from '@anteroom/sdk';
import { useSyncExternalStore } from 'react';
import type { Contributed } from './admitPlugins.ts';
import { useKernel } from './KernelProvider.tsx';
import type { PluginStatus } from './PluginStore.ts';

/** The available contributions of a point, in order; renders again when they change. */
export function useContributions<P extends ExtensionPoint>(point: P): readonly Contributed<P>[] {
  const { availability } = useKernel().kernel;
  return useSyncExternalStore(availability.subscribe, () => availability.available(point));
}

/** Every installed plugin and where it stands. */
export function usePluginStates(): readonly PluginStatus[] {
  const { store } = useKernel().kernel;
  return useSyncExternalStore(store.subscribe, store.plugins);
}
