import { reportIssue } from '@anteroom/contract/support';
import { referenceCode } from '@anteroom/domain/codes/referenceCode';
import { Http, useService, useSession } from '@anteroom/sdk';
import { useState } from 'react';

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
  const http = useService(Http);
  const { email, firstName } = useSession();
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
        // The same may be sent again under its code: it has one effect, and is confirmed by e-mail.
        const variables = {
          FIRST_NAME: firstName,
          REFERENCE_CODE: code,
          ISSUE_DESCRIPTION: description,
          DATE: new Date().toISOString(),
        };
        await http.call(reportIssue, { body: { recipient: email, variables } });
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
