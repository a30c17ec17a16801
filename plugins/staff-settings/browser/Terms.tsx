import './settings.css';
import { listTermsVersions, type TermsVersion } from '@anteroom/contract';
import { Http, Navigation, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { TermsDraft } from './TermsDraft.tsx';
import { TermsVersionView } from './TermsVersionView.tsx';

const tones = { coming: 'info', 'in-force': 'success', past: 'neutral' } as const;

const termsPath = '/staff/settings/terms';

/**
 * The firm's terms: the draft, and the published versions with who has signed each. With a version as the fragment, that
 * version.
 */
export default function Terms() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({
    queryKey: ['staff-settings', 'terms-versions'],
    queryFn: ({ signal }) => http.call(listTermsVersions, { signal }),
  });
  const navigation = useService(Navigation);
  const { hash } = useAtomValue(navigation.location);
  const shown = query.data?.versions.find(({ version }) => hash === `#${version}`);
  if (shown) return <TermsVersionView version={shown} onClose={() => navigation.go(termsPath)} />;
  return (
    <div className="ar-stack ar-stack-large">
      <TermsDraft earliest={query.data?.earliest} />
      <Card title={t('terms.versions')} flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={2} />}
          empty={{ icon: 'scale', when: ({ versions }) => versions.length === 0 }}
          texts={(key) =>
            t(key === 'empty.title' ? 'terms.none' : key === 'empty.body' ? 'terms.noneHint' : key)
          }
          headingLevel={3}
        >
          {({ versions }) => (
            <List aria-label={t('terms.versions')}>
              {versions.map((version) => (
                <Row
                  key={version.version}
                  version={version}
                  onOpen={() => navigation.go(`${termsPath}#${version.version}`)}
                />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
    </div>
  );
}

function Row({ version, onOpen }: { readonly version: TermsVersion; readonly onOpen: () => void }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const { state, signed, unsigned } = version;
  return (
    <ListRow
      icon="scale"
      title={t('terms.from', { date: date(version.version, 'long') })}
      subtitle={`${t('terms.signedBy', { count: signed })} · ${t('terms.unsignedBy', { count: unsigned })}`}
      meta={<Badge tone={tones[state]}>{t(`terms.state.${state}`)}</Badge>}
      onClick={onOpen}
    />
  );
}
