import { I18n, useI18n, useService } from '@anteroom/sdk';
import { usePrefetchQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useHost } from '../HostContext.ts';
import { FirmSupport } from '../services/Support.ts';
import { DescribeIssue } from './DescribeIssue.tsx';
import { IssueChat } from './IssueChat.tsx';
import { IssueConfirmed } from './IssueConfirmed.tsx';

interface ReportIssueDialogProps {
  description: string;
  onDescription: (description: string) => void;
  onClose: () => void;
}

type Step =
  | { readonly name: 'description' }
  | { readonly name: 'confirmation'; readonly code: string }
  | { readonly name: 'chat'; readonly code: string; readonly chatUrl: string };

/** What is wrong; then that it has arrived and how to go on; then, for who wants to talk, the live chat (spec section 4). */
export function ReportIssueDialog({ description, onDescription, onClose }: ReportIssueDialogProps) {
  const { t } = useI18n();
  // The last two steps need it: it is there when they are.
  usePrefetchQuery(useHost(FirmSupport).contact(useAtomValue(useService(I18n).language)));
  const [step, setStep] = useState<Step>({ name: 'description' });
  const closing = { onClose, closeLabel: t('shell.close') };
  switch (step.name) {
    case 'description':
      return (
        <DescribeIssue
          {...closing}
          description={description}
          onDescription={onDescription}
          onReported={(code) => {
            onDescription('');
            setStep({ name: 'confirmation', code });
          }}
        />
      );
    case 'confirmation':
      return (
        <IssueConfirmed
          {...closing}
          code={step.code}
          onChat={(chatUrl) => setStep({ name: 'chat', code: step.code, chatUrl })}
        />
      );
    case 'chat':
      return <IssueChat {...closing} code={step.code} chatUrl={step.chatUrl} />;
  }
}
