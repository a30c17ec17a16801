import type { Document } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

const readEachMs = 10_000;

/**
 * Reloads the lists at intervals while the virus scanner has not checked one of these documents. There is an event for
 * that, but a page receives none until it has settled, nor in a network that blocks event streams.
 */
export function useReadUntilScanned(documents: readonly Document[]): void {
  const cache = useQueryClient();
  const isScanning = useMemo(() => documents.some(({ scan }) => scan?.state === 'scanning'), [documents]);
  useEffect(() => {
    if (!isScanning) return;
    const reading = setInterval(() => void cache.invalidateQueries({ queryKey: ['documents'] }), readEachMs);
    return () => clearInterval(reading);
  }, [isScanning, cache]);
}
