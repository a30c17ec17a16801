import './exportPanel.css';
import { List } from '@anteroom/ui/List';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { ExportRow } from './ExportRow.tsx';
import { Exports } from './Exports.ts';

/** Zips that are being made or wait to be downloaded, over every screen of the portal. */
export function ExportPanel() {
  const { t } = useTranslation();
  const exports = useAtomValue(useHost(Exports).all);
  if (exports.length === 0) return null;
  return (
    <section className="export-panel" aria-label={t('exports.title')}>
      <List aria-label={t('exports.title')}>
        {exports.map((one) => (
          <ExportRow key={one.id} followed={one} />
        ))}
      </List>
    </section>
  );
}
