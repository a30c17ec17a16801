import { ProgressBar } from '@anteroom/ui/ProgressBar';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SetupPage } from './SetupPage.tsx';

export interface SetupStepProps {
  /** Whether the person came from another step, in which case the focus starts at the top of this one. */
  readonly focused: boolean;
}

export interface SetupFrameProps extends SetupStepProps {
  readonly title: string;
  readonly lead: string;
  /** Number of the step, from 1. */
  readonly step: number;
  readonly children: ReactNode;
}

/** Frame of each of the four steps: progress, title, introduction and content. */
export function SetupFrame({ title, lead, step, focused, children }: SetupFrameProps) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused) top.current?.focus();
    if (focused) window.scrollTo(0, 0);
  }, [focused]);
  return (
    <SetupPage title={title}>
      <div ref={top} tabIndex={-1} className="setup-top">
        <ProgressBar value={step / 4} label={t('step', { step })} />
        <p className="ar-muted">{lead}</p>
      </div>
      {children}
    </SetupPage>
  );
}
