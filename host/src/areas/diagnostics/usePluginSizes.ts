import type { PluginCatalogue } from '@anteroom/contract';
import { useMemo } from 'react';
import { pageData } from '../../services/pageData.ts';

/** Bytes of each plugin's modules, chunks and styles, uncompressed, by id. */
export function usePluginSizes(): ReadonlyMap<string, number> {
  return useMemo(() => {
    const plugins = pageData<PluginCatalogue>('anteroom-catalogue')?.plugins ?? [];
    return new Map(
      plugins.map(({ id, modules, chunks, styles }) => [
        id,
        [...Object.values(modules), ...chunks, ...styles].reduce((sum, { size }) => sum + size, 0),
      ]),
    );
  }, []);
}
