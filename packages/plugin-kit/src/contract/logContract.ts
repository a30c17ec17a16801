import { Log } from '@anteroom/sdk';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { OpenContractPortal } from './ContractPortal.ts';

export function logContract(open: OpenContractPortal): void {
  beforeEach(() => {
    for (const level of ['debug', 'warn', 'error'] as const)
      vi.spyOn(console, level).mockImplementation(() => {});
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const circular: Record<string, unknown> = {};
  circular.self = circular;

  it.each([undefined, null, 'text', new Error('cause'), circular, Object.create(null)])(
    'accepts any cause without throwing: %s',
    async (cause) => {
      const log = (await open()).get(Log);
      expect(() => {
        log.info('information', cause);
        log.warn('a warning', cause);
        log.error('an error', cause);
      }).not.toThrow();
    },
  );
}
