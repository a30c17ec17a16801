import { useI18n } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ClearanceCertificate } from '../api.ts';
import { AskForRenewal } from './AskForRenewal.tsx';
import { certificateName } from './certificateName.ts';
import { DownloadPdf } from './DownloadPdf.tsx';
import { History } from './History.tsx';
import { ResultBadge } from './ResultBadge.tsx';
import { StateBadge } from './StateBadge.tsx';

/** Shows all details of a certificate, with its actions. */
export function CertificateCard({ certificate }: { readonly certificate: ClearanceCertificate }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const { id, issuer, current, lastQuery } = certificate;
  const [wasOpened, setOpened] = useState(false);
  const name = certificateName(certificate, t);
  return (
    <Card title={name} subtitle={issuer} action={<StateBadge certificate={certificate} />}>
      <div className="ar-stack">
        {lastQuery?.outcome === 'failed' && (
          <p className="widget-cnd-error">{t('lastFailed', { error: lastQuery.error ?? '' })}</p>
        )}
        {current ? (
          <dl className="widget-cnd-facts">
            <Fact label={t('fact.result')}>
              <ResultBadge result={current.result} />
            </Fact>
            <Fact label={t('fact.validUntil')}>
              {t('dateAndDistance', {
                date: i18n.date(current.validUntil, 'long'),
                distance: i18n.relativeDay(current.validUntil),
              })}
            </Fact>
            <Fact label={t('fact.issuedOn')}>{i18n.date(current.issuedOn, 'long')}</Fact>
            <Fact label={t('fact.controlNumber')}>
              <span className="ar-figures">{current.controlNumber}</span>
            </Fact>
          </dl>
        ) : (
          <p className="ar-muted">{t('neverIssuedYet')}</p>
        )}
        <div className="ar-cluster">
          {current?.documentId && <DownloadPdf documentId={current.documentId} name={name} />}
          <AskForRenewal certificate={certificate} name={name} />
        </div>
        {lastQuery && (
          <Disclosure
            title={t('history.title')}
            subtitle={t('history.last', { date: i18n.date(lastQuery.at) })}
            onToggle={(open) => open && setOpened(true)}
          >
            {wasOpened && <History certificateId={id} />}
          </Disclosure>
        )}
      </div>
    </Card>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
