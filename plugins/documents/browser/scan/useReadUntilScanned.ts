import type { Document } from '@anteroom/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

const readEachMs = 10_000;

/**
 * Reads the lists again now and then while one of these documents waits for the virus scanner. An event tells when it has
 * been scanned; but a page hears none before it has come to rest, nor where its network lets no stream of events through.
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
