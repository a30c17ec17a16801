import type { SetupState } from '@anteroom/contract/setup';
import { signInOwner } from '@anteroom/contract/setup';
import { Http, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SetupFrame, type SetupStepProps } from './SetupFrame.tsx';

/** The list of clients, which says how to add the first ones. */
const clientsPath = '/staff/clients';

interface ClientsStepProps extends SetupStepProps {
  readonly done: NonNullable<SetupState['done']>;
}

/**
 * The last step: the firm's clients, now or later. Signs the owner in, because clients are imported in the staff
 * center.
 */
export function ClientsStep({ done: { companyId, ownerEmail }, focused }: ClientsStepProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const signIn = useMutation({
    mutationFn: (_path: string) => http.call(signInOwner),
    // If signing in fails because the hour is over, the sign-in page asks for the password and then leads to the same
    // place. The full page load also applies the firm's branding.
    onSettled: (_answer, _error, path) =>
      location.assign(`/company/${encodeURIComponent(companyId)}?${new URLSearchParams({ r: path })}`),
  });
  const isOnItsWay = signIn.isPending || signIn.isSuccess;
  return (
    <SetupFrame
      title={t('ready.title')}
      lead={t('ready.lead', { email: ownerEmail })}
      step={4}
      focused={focused}
    >
      <p>{t('ready.import')}</p>
      <Button
        variant="primary"
        size="lg"
        wide
        loading={isOnItsWay && signIn.variables !== clientsPath}
        onClick={() => signIn.mutate(`${clientsPath}#import`)}
      >
        {t('ready.now')}
      </Button>
      <Button
        size="lg"
        wide
        loading={isOnItsWay && signIn.variables === clientsPath}
        onClick={() => signIn.mutate(clientsPath)}
      >
        {t('ready.later')}
      </Button>
      <p className="ar-muted">{t('ready.next')}</p>
    </SetupFrame>
  );
}
