import type { Contributed } from '@anteroom/kernel';
import { Slot, useKernel, useStanding } from '@anteroom/kernel/react';
import { UnknownClient } from '@anteroom/screen-parts/UnknownClient';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { useSelectClient } from '@anteroom/sdk';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router-dom';
import { Screen } from '../../shell/Screen.tsx';
import { usePluginText } from '../../shell/usePluginText.ts';

/** The screen that a plugin contributes for one item of its widget, at `/home/{path}/{id}`. */
export function DetailScreen() {
  const { detail: path = '', id = '' } = useParams();
  const { store } = useKernel().kernel;
  const detail = store.contributions('detail').find((contribution) => contribution.path === path);
  const standing = useStanding()(detail);
  if (!detail || standing === 'hidden') return <Navigate to="/notfound" replace />;
  return standing === 'available' ? <Detail detail={detail} id={id} /> : <DetailSkeleton />;
}

interface DetailOfProps {
  detail: Contributed<'detail'>;
  id: string;
}

function Detail({ detail, id }: DetailOfProps) {
  const { t } = useTranslation();
  const text = usePluginText();
  const title = text(detail, detail.title);
  const back = { href: '/home', label: t('home.title') };
  const selection = useSelectClient(detail.of === 'client' ? id : undefined);
  if (selection === 'left') return <Navigate to="/home" replace />;
  return (
    <Screen title={title}>
      <PageHeader title={title} back={back} />
      <WithClient skeleton={<DetailSkeleton />}>
        {(client) => {
          if (selection === 'selecting') return <DetailSkeleton />;
          if (selection === 'unknown') return <UnknownClient back={back} />;
          return <Slot contribution={detail} props={{ client, id }} skeleton={<DetailSkeleton />} />;
        }}
      </WithClient>
    </Screen>
  );
}

function DetailSkeleton() {
  return <Skeleton shape="card" height="24rem" />;
}
