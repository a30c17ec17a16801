import { useI18n } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { useTranslation } from 'react-i18next';
import type { EsignState } from '../api.ts';
import { turnOf } from '../rules/esignRules.ts';

/** Lists the signers in order, with their progress. */
export function Signers({ state: { signers, own, phase } }: { readonly state: EsignState }) {
  const i18n = useI18n();
  const { t } = useTranslation();
  const turn = phase === 'turn' || phase === 'waiting' || phase === 'onlooker' ? turnOf(signers) : null;
  const restOf = (number: number) => (phase === 'on-paper' ? 'onPaper' : number === turn ? 'turn' : 'later');
  return (
    <Card title={t('signers.title')} headingLevel={2}>
      <ol className="esign-signers">
        {signers.map(({ number, name, role, signedAt, declinedAt }) => (
          <li key={number}>
            <span className="esign-signer">
              <strong>{number === own ? t('signers.you', { name }) : name}</strong>
              <span className="ar-small ar-muted">{t(`role.${role}`)}</span>
            </span>
            {signedAt ? (
              <Badge tone="success">{t('signers.signed', { date: i18n.date(signedAt) })}</Badge>
            ) : declinedAt ? (
              <Badge tone="danger">{t('signers.declined')}</Badge>
            ) : (
              <Badge tone="neutral">{t(`signers.${restOf(number)}`)}</Badge>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
