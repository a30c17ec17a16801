import { Alert, type AlertLevel } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import type { Told } from './useDelivery.ts';

interface ToldAlertProps {
  readonly told: NonNullable<Told>;
  /** Number of documents that were added. */
  readonly delivered: number;
  /** Number of files that could not be sent. */
  readonly failed: number;
  readonly onDone: () => void;
}

/** Says what was delivered and what was not, who was notified, and for which clients nobody could be. */
export function ToldAlert({ told, delivered, failed, onDone }: ToldAlertProps) {
  const { t } = useTranslation();
  const unheard = told === 'failed' ? [] : told.unheard;
  return (
    <Alert
      level={levelOf(delivered, failed, told === 'failed' || unheard.length > 0)}
      title={delivered > 0 ? t('told.title', { count: delivered }) : t('told.nothing')}
      action={
        // It clears the list, which says what failed.
        failed === 0 && (
          <Button size="sm" onClick={onDone}>
            {t('told.done')}
          </Button>
        )
      }
    >
      {failed > 0 && <p>{t('told.failed', { count: failed })}</p>}
      {delivered === 0 && failed === 0 && <p>{t('told.there')}</p>}
      {delivered > 0 && told === 'failed' && <p>{t('told.later')}</p>}
      {delivered > 0 && told !== 'failed' && told.people > 0 && (
        <p>{t('told.people', { count: told.people })}</p>
      )}
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

function levelOf(delivered: number, failed: number, isUnheard: boolean): AlertLevel {
  if (delivered === 0) return failed > 0 ? 'danger' : 'info';
  return failed > 0 || isUnheard ? 'warning' : 'success';
}
