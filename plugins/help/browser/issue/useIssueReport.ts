import { reportIssue } from '@anteroom/contract/support';
import { referenceCode } from '@anteroom/domain/codes/referenceCode';
import { Http, useService, useSession } from '@anteroom/sdk';
import { useState } from 'react';

/** A report being sent: its reference code and its state. */
export interface IssueReport {
  readonly code: string;
  readonly state: 'writing' | 'sending' | 'failed' | 'sent';
  send(description: string, onSent: () => void): Promise<void>;
  /** Must be called when the description has been changed. */
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
        // Sending the same report again with its code is safe: it has one effect, and is confirmed by e-mail.
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
        // The error has been logged, and the text is still in the form.
        setState('failed');
      }
    },
    edited() {
      if (!tried) return;
      // The first attempt may have arrived after all, so the changed text is a new report.
      setCode(referenceCode());
      setTried(false);
    },
    dismissFailure: () => setState('writing'),
  };
}
