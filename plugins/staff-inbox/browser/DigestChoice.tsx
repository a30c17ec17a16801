import type { InboxDigestFrequency } from '@anteroom/contract/inbox';
import { Button } from '@anteroom/ui/Button';
import { Menu } from '@anteroom/ui/Menu';
import { useTranslation } from 'react-i18next';
import { useDigest } from './useInbox.ts';

const frequencies: readonly InboxDigestFrequency[] = ['at-once', 'daily', 'none'];

interface DigestChoiceProps {
  /** Whether to load the current choice yet. */
  readonly isWanted: boolean;
}

/** Field for choosing how often the person is e-mailed about the inbox. */
export function DigestChoice({ isWanted }: DigestChoiceProps) {
  const { t } = useTranslation();
  const { frequency, choose } = useDigest(isWanted);
  return (
    <Menu
      label={t('digest.label')}
      align="end"
      trigger={(trigger) => (
        <Button {...trigger} icon="mail" variant="quiet" disabled={frequency === undefined}>
          {frequency ? t('digest.current', { frequency: t(`digest.names.${frequency}`) }) : t('digest.label')}
        </Button>
      )}
      items={frequencies.map((each) => ({
        id: each,
        label: t(`digest.names.${each}`),
        description: t(`digest.hints.${each}`),
        selected: each === frequency,
        onSelect: () => choose(each),
      }))}
    />
  );
}
