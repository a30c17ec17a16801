import { Slot, useContributions } from '@anteroom/kernel/react';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { useHost } from '../../HostContext.ts';
import { MobileApp } from '../../services/Mobile.ts';
import { Screen } from '../../shell/Screen.tsx';
import { usePluginText } from '../../shell/usePluginText.ts';
import { WithClient } from '../../shell/WithClient.tsx';

/** The screen of one action; or, under the same address, that it is not available (spec section 2). */
export function ActionScreen() {
  const { t } = useI18n();
  const text = usePluginText();
  const action = useAddressedAction();
  useReport(action !== undefined);
  if (!action) return <ActionNotAuthorized />;
  const title = text(action, action.label);
  return (
    <Screen title={title}>
      <PageHeader
        title={title}
        subtitle={text(action, action.description)}
        back={{ href: '/actions', label: t('actions.title') }}
      />
      <WithClient skeleton={<ActionSkeleton />}>
        {(client) => <Slot contribution={action} props={{ client }} skeleton={<ActionSkeleton />} />}
      </WithClient>
    </Screen>
  );
}

/** The app that led here is told whether there is what it asked for (spec section 1). */
function useReport(ok: boolean) {
  const { section = '', action = '' } = useParams();
  const mobile = useHost(MobileApp);
  useEffect(() => void mobile.reportAction({ section, action, ok }), [mobile, section, action, ok]);
}

/** The available action that the address names by its segments. */
function useAddressedAction() {
  const { section: sectionPath, action: actionPath } = useParams();
  const section = useContributions('actionSection').find(({ path }) => path === sectionPath);
  return useContributions('action').find(
    ({ section: type, path }) => type === section?.type && path === actionPath,
  );
}

function ActionSkeleton() {
  return <Skeleton shape="block" height="24rem" />;
}

/** Also at an address of its own, `/actions/not-authorized`. */
export function ActionNotAuthorized() {
  const { t } = useI18n();
  return (
    <Screen title={t('actions.notAuthorized')}>
      <EmptyState
        headingLevel={1}
        icon="lock"
        title={t('actions.notAuthorized')}
        action={
          <Button icon="arrow-left" href="/actions">
            {t('actions.backToActions')}
          </Button>
        }
      >
        {t('actions.notAuthorizedDetail')}
      </EmptyState>
    </Screen>
  );
}
