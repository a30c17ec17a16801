import type { Document } from '@anteroom/sdk';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';
import { scanWords } from './scanWords.ts';

interface ScannedLaterProps {
  name: string;
  scan: NonNullable<Document['scan']>;
}

/** Shown for a document whose content is withheld, for now or for good. */
export function ScannedLater({ name, scan }: ScannedLaterProps) {
  const { t } = useTranslation();
  const { title, detail } = scanWords(name, scan, t);
  const isRefused = scan.state === 'refused';
  return (
    <EmptyState
      icon={isRefused ? 'triangle-alert' : 'clock'}
      tone={isRefused ? 'danger' : 'neutral'}
      title={title}
    >
      {detail}
    </EmptyState>
  );
}
