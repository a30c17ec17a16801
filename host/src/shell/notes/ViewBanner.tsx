import { fullName } from '@anteroom/domain/people/fullName';
import './viewBanner.css';
import { Alerts, type HttpError, useService, useSession } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Icon } from '@anteroom/ui/Icon';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { HttpClient } from '../../services/http/HttpClient.ts';
import { ViewAs } from '../../services/session/ViewAs.ts';

/**
 * Banner for staff who view the portal as a client: says as whom and that nothing can be changed, with a button to end
 * the view.
 */
export function ViewBanner() {
  const { t } = useTranslation();
  const viewAs = useHost(ViewAs);
  const name = fullName(useSession());
  const [isEnding, setEnding] = useState(false);
  useRefusals(name);
  const leave = () => {
    setEnding(true);
    void viewAs.end();
  };
  return (
    <section className="view-banner" aria-label={t('viewAs.title')}>
      <p className="view-banner-text">
        <Icon name="eye" size="sm" />
        <span>
          <strong>{t('viewAs.as', { name })}</strong>{' '}
          <span className="view-banner-detail">{t('viewAs.readOnly')}</span>
        </span>
      </p>
      <Button size="sm" icon="x" loading={isEnding} onClick={leave}>
        {t('viewAs.leave')}
      </Button>
    </section>
  );
}

/** Shows an alert with the reason whenever a change is refused. */
function useRefusals(name: string) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const client = useHost(HttpClient);
  useEffect(
    () =>
      client.onFailure((error) => {
        if (isRefusedInView(error)) alerts.show({ type: 'warning', msg: t('viewAs.refused', { name }) });
      }),
    [alerts, client, name, t],
  );
}

function isRefusedInView({ failure }: HttpError): boolean {
  return (
    failure.kind === 'problem' &&
    (failure.problem.errors?.some(({ reason }) => reason === 'view-as') ?? false)
  );
}
