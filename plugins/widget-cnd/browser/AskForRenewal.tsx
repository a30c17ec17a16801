import { Alerts, Http, useI18n, useService, useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Icon } from '@anteroom/ui/Icon';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { ClearanceCertificate } from '../api.ts';
import { askForRenewal, certificatesKey } from './certificateQueries.ts';

interface AskForRenewalProps {
  readonly certificate: ClearanceCertificate;
  readonly name: string;
}

/**
 * Button to request a new certificate from the firm. Afterwards shows that it was requested, until the new one is
 * issued.
 */
export function AskForRenewal({ certificate: { id, renewalAskedAt, lastQuery }, name }: AskForRenewalProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { emulatedUserId } = useSession();
  const ask = useMutation({
    mutationFn: () => askForRenewal(http, id),
    onSuccess: () => cache.invalidateQueries({ queryKey: certificatesKey }),
    onError: () => alerts.show({ type: 'danger', msg: t('renewal.failed') }),
  });
  if (renewalAskedAt !== null) {
    return (
      <p role="status" className="widget-cnd-asked">
        <Icon name="check" size="sm" />
        {t('renewal.asked', { date: date(renewalAskedAt) })}
      </p>
    );
  }
  // Hidden while the firm is already querying, and for staff who view the portal as the person.
  if (lastQuery?.outcome === 'running' || emulatedUserId !== null) return null;
  return (
    <Button icon="refresh-cw" loading={ask.isPending} onClick={() => ask.mutate()}>
      {t('renewal.ask')}
      <span className="ar-visually-hidden">: {name}</span>
    </Button>
  );
}
