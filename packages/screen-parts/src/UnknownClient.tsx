import './texts.ts';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { Link } from '@anteroom/ui/Link';
import { useTranslation } from 'react-i18next';

interface UnknownClientProps {
  /** Link to go to instead. */
  back: { href: string; label: string };
}

/** Shown if a URL contains a client that the person does not have. */
export function UnknownClient({ back }: UnknownClientProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon="users"
      title={t('screen.clientNotAvailable')}
      action={<Link href={back.href}>{back.label}</Link>}
    >
      {t('screen.clientNotAvailableDetail')}
    </EmptyState>
  );
}
