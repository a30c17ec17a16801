import type { Contributed } from '@anteroom/kernel';
import { Slot, useKernel, useStanding } from '@anteroom/kernel/react';
import { UnknownClient } from '@anteroom/screen-parts/UnknownClient';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { useSelectClient } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import { useHost } from '../../HostContext.ts';
import { MobileApp } from '../../services/page/Mobile.ts';
import { Screen } from '../../shell/Screen.tsx';
import { usePluginText } from '../../shell/usePluginText.ts';
import { DeadEnd } from '../notFound/DeadEnds.tsx';

/**
 * The screen of one action, for the client in the URL (`?client=`) or the active one. Switching to another client drops
 * the URL's other parameters.
 */
export function ActionScreen() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const selection = useSelectClient(new URLSearchParams(search).get('client') ?? undefined);
  if (selection === 'left') return <Navigate to={pathname} replace />;
  if (selection === 'unknown')
    return <UnknownClient back={{ href: '/actions', label: t('actions.title') }} />;
  if (selection === 'selected') return <AvailableAction />;
  return <WithClient skeleton={<ActionSkeleton />}>{() => <ActionSkeleton />}</WithClient>;
}

/** Shows the action or, at the same URL, that it is not available (spec section 2). */
function AvailableAction() {
  const { t } = useTranslation();
  const text = usePluginText();
  const addressed = useAddressedAction();
  useReport(addressed);
  if (addressed === 'unknown-yet') return <ActionSkeleton />;
  if (addressed === 'not-available') return <ActionNotAuthorized />;
  const action = addressed;
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

/** The action at a URL, that there is none, or that a predicate is still running. */
type AddressedAction = Contributed<'action'> | 'unknown-yet' | 'not-available';

/**
 * Reports to the app that opened this URL whether the action is available (spec section 1), once, as soon as that is
 * known.
 */
function useReport(addressed: AddressedAction) {
  const { section = '', action = '' } = useParams();
  const mobile = useHost(MobileApp);
  const isKnown = addressed !== 'unknown-yet';
  const ok = addressed !== 'not-available';
  useEffect(() => {
    if (isKnown) void mobile.reportAction({ section, action, ok });
  }, [mobile, section, action, isKnown, ok]);
}

/**
 * Returns the action that the URL's segments identify, if the action and its section are available (spec section 2).
 */
function useAddressedAction(): AddressedAction {
  const { section: sectionPath, action: actionPath } = useParams();
  const { store } = useKernel().kernel;
  const standing = useStanding();
  const section = store.contributions('actionSection').find(({ path }) => path === sectionPath);
  const action = store
    .contributions('action')
    .find(({ section: type, path }) => type === section?.type && path === actionPath);
  const standings = [standing(section), standing(action)];
  if (!action || standings.includes('hidden')) return 'not-available';
  return standings.includes('pending') ? 'unknown-yet' : action;
}

function ActionSkeleton() {
  return <Skeleton shape="card" height="24rem" />;
}

/** Shown if the person may not use an action; also at `/actions/not-authorized`. */
export function ActionNotAuthorized() {
  const { t } = useTranslation();
  return (
    <DeadEnd
      icon="lock"
      title={t('actions.notAuthorized')}
      detail={t('actions.notAuthorizedDetail')}
      action={
        <Button icon="arrow-left" href="/actions">
          {t('actions.backToActions')}
        </Button>
      }
    />
  );
}
