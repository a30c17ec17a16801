import {
  exportSignatures,
  getTermsVersion,
  listSignatures,
  type TermsVersion,
  withdrawTerms,
} from '@anteroom/contract';
import { LanguageOfText } from '@anteroom/screen-parts/LanguageOfText';
import { Alerts, Dialogs, Downloads, Http, useI18n, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MarkdownPreview } from './MarkdownPreview.tsx';
import { reasonsOf } from './useFaults.ts';

interface TermsVersionViewProps {
  readonly version: TermsVersion;
  readonly onClose: () => void;
}

/** A published version of the terms: its texts, which never change, and who has signed it. */
export function TermsVersionView({ version: { version, state, languages }, onClose }: TermsVersionViewProps) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const [language, setLanguage] = useState(languages[0] ?? '');
  const query = useQuery({
    queryKey: ['staff-settings-terms', version],
    queryFn: ({ signal }) => http.call(getTermsVersion, { params: { version }, signal }),
  });
  return (
    <div className="ar-stack ar-stack-large">
      <div className="ar-cluster">
        <Button icon="arrow-left" autoFocus onClick={onClose}>
          {t('terms.back')}
        </Button>
        {state === 'coming' && <Withdraw version={version} onWithdrawn={onClose} />}
      </div>
      <div className="staff-settings-look">
        <Signatures version={version} />
        <Card title={t('terms.from', { date: date(version, 'long') })}>
          <div className="ar-stack">
            <LanguageOfText
              languages={languages}
              written={languages}
              value={language}
              onChange={setLanguage}
            />
            <QueryContents
              query={query}
              skeleton={<Skeleton shape="block" height="12rem" />}
              texts={t}
              headingLevel={3}
            >
              {({ texts }) => <MarkdownPreview language={language} text={texts[language] ?? ''} />}
            </QueryContents>
          </div>
        </Card>
      </div>
    </div>
  );
}

/** Withdraws terms that are not in force yet, after a confirmation. */
function Withdraw({ version, onWithdrawn }: { readonly version: string; readonly onWithdrawn: () => void }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const cache = useQueryClient();
  const day = { date: date(version, 'long') };
  const withdraw = useMutation({
    mutationFn: () => http.call(withdrawTerms, { params: { version } }),
    onSuccess: () => {
      alerts.show({ type: 'success', msg: t('terms.withdrawn', day) });
      onWithdrawn();
    },
    onError: (error) => {
      const isInForce = reasonsOf(error).get('version') === 'in-force';
      alerts.show({ type: 'danger', msg: t(isInForce ? 'terms.inForce' : 'fault.failed') });
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['staff-settings'] }),
  });
  async function ask() {
    const isMeant = await dialogs.confirm({
      title: t('terms.withdrawQuestion', day),
      message: t('terms.withdrawMessage'),
      confirmLabel: t('terms.withdraw'),
      danger: true,
    });
    if (isMeant) withdraw.mutate();
  }
  return (
    <Button icon="undo-2" loading={withdraw.isPending} onClick={() => void ask()}>
      {t('terms.withdraw')}
    </Button>
  );
}

function Signatures({ version }: { readonly version: string }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const downloads = useService(Downloads);
  const params = { version };
  const query = useInfiniteQuery({
    queryKey: ['staff-settings', 'terms-signatures', version],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      http.call(listSignatures, { params, query: { pageSize: 50, after: pageParam || undefined }, signal }),
    getNextPageParam: ({ next }) => next,
  });
  const exported = useMutation({
    mutationFn: () => http.call(exportSignatures, { params, timeout: 120_000 }),
    onSuccess: (text) => {
      // Decoding the response drops its byte order mark, which spreadsheets need in order to recognise UTF-8.
      const csv = `\ufeff${String(text).replace(/^\ufeff/, '')}`;
      downloads.save(t('terms.fileName', { version }), new Blob([csv], { type: 'text/csv;charset=utf-8' }));
    },
    onError: () => alerts.show({ type: 'danger', msg: t('terms.exportFailed') }),
  });
  const signatures = query.data?.pages.flatMap((page) => page.signatures) ?? [];
  return (
    <Card
      title={t('terms.signatures')}
      action={
        <Button size="sm" icon="download" loading={exported.isPending} onClick={() => exported.mutate()}>
          {t('audit.export')}
        </Button>
      }
      footer={query.hasNextPage && <MorePages query={query} label={t('more')} failed={t('moreFailed')} />}
      flush
    >
      <QueryContents
        query={query}
        skeleton={<ListSkeleton rows={4} />}
        empty={{ icon: 'signature', when: () => signatures.length === 0 }}
        texts={(key) =>
          t(
            key === 'empty.title'
              ? 'terms.noSignatures'
              : key === 'empty.body'
                ? 'terms.noSignaturesHint'
                : key,
          )
        }
        headingLevel={3}
      >
        {() => (
          <List aria-label={t('terms.signatures')}>
            {signatures.map(({ userId, name, email, signatory, signedAt }) => (
              <ListRow
                key={userId}
                title={signatory}
                subtitle={`${name} · ${email}`}
                meta={date(signedAt, 'time')}
              />
            ))}
          </List>
        )}
      </QueryContents>
    </Card>
  );
}
