import { useState } from 'react';
import { useHost } from '../HostContext.ts';
import { FirmSupport } from '../services/Support.ts';
import { referenceCode } from './referenceCode.ts';

/** A report on its way: under which code, and how far it is. */
export interface IssueReport {
  readonly code: string;
  readonly state: 'writing' | 'sending' | 'failed' | 'sent';
  send(description: string, onSent: () => void): Promise<void>;
  /** The description has been changed. */
  edited(): void;
  dismissFailure(): void;
}

export function useIssueReport(): IssueReport {
  const support = useHost(FirmSupport);
  const [code, setCode] = useState(referenceCode);
  const [state, setState] = useState<IssueReport['state']>('writing');
  const [tried, setTried] = useState(false);
  return {
    code,
    state,
    async send(description, onSent) {
      setState('sending');
      setTried(true);
      try {
        await support.report(code, description);
        setState('sent');
        onSent();
      } catch {
        // It has been logged; what was written is still there.
        setState('failed');
      }
    },
    edited() {
      if (!tried) return;
      // Should the first attempt have arrived all the same, this is another report.
      setCode(referenceCode());
      setTried(false);
    },
    dismissFailure: () => setState('writing'),
  };
}
