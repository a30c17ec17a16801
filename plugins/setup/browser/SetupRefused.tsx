import type { SetupRefusal } from '@anteroom/contract/setup';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { SetupCommand } from './FaultSummary.tsx';
import { SetupPage } from './SetupPage.tsx';

const pages = {
  'no-link': { icon: 'info', key: 'noLink', renews: true },
  'link-unknown': { icon: 'file-question-mark', key: 'unknown', renews: true },
  'link-expired': { icon: 'clock', key: 'expired', renews: true },
  'link-used': { icon: 'circle-check', key: 'used', renews: false },
  'no-setup': { icon: 'circle-check', key: 'none', renews: false },
} as const;

interface SetupRefusedProps {
  /** `no-link`: the page was opened without one. */
  readonly refusal: SetupRefusal | 'no-link';
}

/** Says why this link cannot be used for the setup, and what to do. */
export function SetupRefused({ refusal }: SetupRefusedProps) {
  const { t } = useTranslation();
  const { icon, key, renews } = pages[refusal];
  return (
    <SetupPage title={t(`refused.${key}`)} icon={icon}>
      <p className="setup-text" role="status">
        {t(`refused.${key}Detail`)}
      </p>
      {renews ? (
        <SetupCommand />
      ) : (
        <Button variant="primary" size="lg" wide href="/auth">
          {t('refused.signIn')}
        </Button>
      )}
    </SetupPage>
  );
}
