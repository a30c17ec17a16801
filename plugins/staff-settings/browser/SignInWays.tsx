import { changeFirmSignIn, type FirmSignIn, type FirmSignInChange, getFirmSignIn } from '@anteroom/contract';
import { Alerts, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { RadioGroup } from '@anteroom/ui/RadioGroup';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Switch } from '@anteroom/ui/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reasonsOf } from './useFaults.ts';

const queryKey = ['staff-settings', 'sign-in-ways'];
const ways = ['own', 'external', 'both'] as const;

/**
 * Settings for the accounts with which the firm's people sign in, if the portal has a provider, and for whether a code
 * sent by e-mail is enough. Each change is saved immediately.
 */
export function SignInWays() {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(getFirmSignIn, { signal }) });
  const change = useMutation({
    mutationFn: (body: FirmSignInChange) => http.call(changeFirmSignIn, { body }),
    onSuccess: (saved) => {
      cache.setQueryData(queryKey, saved);
      alerts.show({ type: 'success', msg: t('saved', { what: t('signIn.ways') }) });
    },
    onError: (error) => {
      const isLockout = reasonsOf(error).get('way') === 'no-owner';
      alerts.show({ type: 'danger', msg: t(isLockout ? 'signIn.noOwner' : 'fault.failed') });
    },
  });
  /** Returns the values to show, including a change that the server has not confirmed yet. */
  const shown = (stored: FirmSignIn) => ({ ...stored, ...(change.isPending && change.variables) });
  return (
    <Card className="staff-settings-form" title={t('signIn.ways')}>
      <QueryContents
        query={query}
        skeleton={<Skeleton shape="block" height="6rem" />}
        texts={t}
        headingLevel={2}
      >
        {(stored) => (
          <div className="ar-stack ar-stack-large">
            {stored.hasProvider && (
              <RadioGroup
                label={t('signIn.way')}
                value={shown(stored).way}
                onChange={(way) => change.mutate({ way: way as FirmSignIn['way'] })}
                options={ways.map((way) => ({
                  value: way,
                  label: t(`signIn.by.${way}`),
                  description: t(`signIn.by.${way}Does`),
                }))}
              />
            )}
            <Switch
              label={t('signIn.passwordless')}
              description={t('signIn.passwordlessDoes')}
              checked={shown(stored).passwordless}
              onChange={(passwordless) => change.mutate({ passwordless })}
            />
          </div>
        )}
      </QueryContents>
    </Card>
  );
}
