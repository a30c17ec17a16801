import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import type { Told } from './useDelivery.ts';

interface ToldAlertProps {
  readonly told: NonNullable<Told>;
  /** Number of documents that were added. */
  readonly delivered: number;
  readonly onDone: () => void;
}

/** Says what was delivered, who was notified, and for which clients nobody could be. */
export function ToldAlert({ told, delivered, onDone }: ToldAlertProps) {
  const { t } = useTranslation();
  const unheard = told === 'failed' ? [] : told.unheard;
  return (
    <Alert
      level={told === 'failed' || unheard.length > 0 ? 'warning' : 'success'}
      title={t('told.title', { count: delivered })}
      action={
        <Button size="sm" onClick={onDone}>
          {t('told.done')}
        </Button>
      }
    >
      <p>{told === 'failed' ? t('told.later') : t('told.people', { count: told.people })}</p>
      {unheard.length > 0 && (
        <>
          <p>{t('told.unheard')}</p>
          <ul>
            {unheard.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </Alert>
  );
}
