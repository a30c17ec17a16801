import type { ShareRefusal } from '@anteroom/contract';
import { useTranslation } from 'react-i18next';
import { Notice } from './Notice.tsx';

const pages = {
  'link-expired': { icon: 'clock', key: 'expired' },
  'link-revoked': { icon: 'circle-x', key: 'revoked' },
  'link-locked': { icon: 'lock', key: 'locked' },
  'link-unknown': { icon: 'file-question-mark', key: 'unknown' },
} as const;

/** Says why a link does not open, and what to do. */
export function LinkRefused({ refusal }: { refusal: ShareRefusal }) {
  const { t } = useTranslation();
  const { icon, key } = refusal in pages ? pages[refusal as keyof typeof pages] : pages['link-unknown'];
  return (
    <Notice title={t(`received.${key}`)} icon={icon} tone={key === 'locked' ? 'danger' : undefined}>
      <p className="received-text" role="status">
        {t(`received.${key}Detail`)}
      </p>
    </Notice>
  );
}
