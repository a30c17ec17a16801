import type { PluginFiles } from '@anteroom/contract';
import { useKernel } from '@anteroom/kernel/react';
import { useQuery } from '@tanstack/react-query';
import { useHost } from '../../HostContext.ts';
import { PluginFilesFinder } from '../../services/kernelTokens.ts';

/** Bytes of each plugin's modules, chunks and styles, uncompressed, by id; empty until they are known. */
export function usePluginSizes(): ReadonlyMap<string, number> {
  const find = useHost(PluginFilesFinder);
  const { store } = useKernel().kernel;
  const sizes = useQuery({
    queryKey: ['plugin-sizes'],
    queryFn: async () => {
      const taken = store.plugins().filter(({ state }) => state.kind !== 'refused');
      return new Map(await Promise.all(taken.map(async ({ id }) => [id, sizeOf(await find(id))] as const)));
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return sizes.data ?? noSizes;
}

const noSizes: ReadonlyMap<string, number> = new Map();

function sizeOf({ modules, chunks, styles }: PluginFiles): number {
  return [...Object.values(modules), ...chunks, ...styles].reduce((sum, { size }) => sum + size, 0);
}
