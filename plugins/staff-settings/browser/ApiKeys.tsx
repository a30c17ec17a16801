import { type ApiKey, createApiKey, listApiKeys, type NewApiKey, revokeApiKey } from '@anteroom/contract';
import { Alerts, Dialogs, Http, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiKeyForm } from './ApiKeyForm.tsx';
import { SecretsScreen, useMaking } from './SecretsScreen.tsx';
import { useScopeWords } from './useScopeWords.ts';

const queryKey = ['staff-settings', 'api-keys'];

/** The firm's API keys: owners create and revoke them, and see their scopes and last use. */
export default function ApiKeys() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(listApiKeys, { signal }) });
  const making = useMaking(queryKey, (body: NewApiKey) => http.call(createApiKey, { body }));
  return (
    <SecretsScreen area="keys" making={making}>
      <QueryContents query={query} skeleton={<ListSkeleton rows={3} />} texts={t} headingLevel={2}>
        {({ keys, scopes }) => (
          <>
            {keys.length > 0 ? (
              <List aria-label={t('keys.title')}>
                {keys.map((key) => (
                  <Key key={key.id} apiKey={key} />
                ))}
              </List>
            ) : (
              <EmptyState icon="plug" title={t('keys.none')}>
                {t('keys.noneYet')}
              </EmptyState>
            )}
            {making.isOpen && <ApiKeyForm scopes={scopes} {...making.form} />}
          </>
        )}
      </QueryContents>
    </SecretsScreen>
  );
}

const tones = { active: 'success', expired: 'neutral', revoked: 'neutral' } as const;

function Key({ apiKey }: { readonly apiKey: ApiKey }) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const dialogs = useService(Dialogs);
  const cache = useQueryClient();
  const wordsOf = useScopeWords();
  const { id, name, ending, scopes, state, createdBy, createdAt, expiresAt, lastUsedAt } = apiKey;
  const revoke = useMutation({
    mutationFn: () => http.call(revokeApiKey, { params: { keyId: id } }),
    onSuccess: () => alerts.show({ type: 'success', msg: t('keys.revoked', { name }) }),
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    onSettled: () => cache.invalidateQueries({ queryKey }),
  });
  async function ask() {
    const isMeant = await dialogs.confirm({
      title: t('keys.revokeQuestion', { name }),
      message: t('keys.revokeMessage'),
      confirmLabel: t('keys.revoke'),
      danger: true,
    });
    if (isMeant) revoke.mutate();
  }
  return (
    <ListRow
      title={name}
      subtitle={wordsOf(scopes).join(' · ')}
      meta={
        <Badge tone={tones[state]} dot>
          {t(`keys.state.${state}`)}
        </Badge>
      }
      actions={
        state === 'active' && (
          <Button
            size="sm"
            loading={revoke.isPending}
            aria-label={t('keys.revokeOf', { name })}
            onClick={() => void ask()}
          >
            {t('keys.revoke')}
          </Button>
        )
      }
    >
      <dl className="staff-settings-facts">
        <div>
          <dt>{t('keys.ending')}</dt>
          <dd>…{ending}</dd>
        </div>
        <div>
          <dt>{t(state === 'expired' ? 'keys.expired' : 'keys.expires')}</dt>
          <dd>{date(expiresAt)}</dd>
        </div>
        <div>
          <dt>{t('keys.lastUsed')}</dt>
          <dd>{lastUsedAt === null ? t('keys.unused') : date(lastUsedAt, 'time')}</dd>
        </div>
        <div>
          <dt>{t('keys.madeBy')}</dt>
          <dd>
            {createdBy ?? t('keys.operator')}, {date(createdAt)}
          </dd>
        </div>
      </dl>
    </ListRow>
  );
}
