import type { SetupState } from '@anteroom/contract/setup';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';
import { SetupFrame, type SetupStepProps } from './SetupFrame.tsx';

interface ClientsStepProps extends SetupStepProps {
  readonly done: NonNullable<SetupState['done']>;
}

/** The last step: what to do next, as the owner who signs in now. Clients are imported in the staff center, which asks for a session. */
export function ClientsStep({ done: { companyId, ownerEmail }, focused }: ClientsStepProps) {
  const { t } = useTranslation();
  const address = `/company/${encodeURIComponent(companyId)}?${new URLSearchParams({ r: '/staff' })}`;
  return (
    <SetupFrame
      title={t('ready.title')}
      lead={t('ready.lead', { email: ownerEmail })}
      step={4}
      focused={focused}
    >
      <ol className="setup-next">
        <li>{t('ready.import')}</li>
        <li>{t('ready.staff')}</li>
        <li>{t('ready.invite')}</li>
      </ol>
      {/* Loaded anew, so that the page is in the firm's look from the start. */}
      <Button variant="primary" size="lg" wide onClick={() => location.assign(address)}>
        {t('ready.signIn')}
      </Button>
    </SetupFrame>
  );
}
