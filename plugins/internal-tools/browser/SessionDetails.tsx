import { Flags, useService, useSession } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/**
 * Shows, in debug mode, the parts of the session that decide which contributions are available. It contains no names.
 */
export function SessionDetails() {
  const { t } = useTranslation();
  const { companyId, country, grants, controls, expiresAt } = useSession();
  const flags: Readonly<Record<string, boolean>> = useAtomValue(useService(Flags).values);
  const on = Object.keys(flags).filter((id) => flags[id]);
  return (
    <div className="ar-stack">
      <Held title={t('diagnostics.firm')} names={[`${companyId} (${country})`, expiresAt]} />
      <Held title={t('diagnostics.grants')} names={[...grants].sort()} />
      <Held title={t('diagnostics.controls')} names={[...controls].sort()} />
      <Held title={t('diagnostics.flagsOn')} names={on.sort()} />
    </div>
  );
}

function Held({ title, names }: { title: string; names: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <Card title={title} headingLevel={2}>
      {names.length === 0 ? (
        <p className="ar-muted">{t('diagnostics.none')}</p>
      ) : (
        <ul className="diagnostics-held">
          {names.map((name) => (
            <li key={name}>
              <code>{name}</code>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
