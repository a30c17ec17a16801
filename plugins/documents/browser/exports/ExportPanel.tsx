import './exports.css';
import { Panels, Preferences, useService } from '@anteroom/sdk';
import { List } from '@anteroom/ui/List';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportRow } from './ExportRow.tsx';
import { followedExports } from './followedExports.ts';

/** Panel over every screen of the portal with the zips that are being made or wait to be downloaded. */
export default function ExportPanel() {
  const { t } = useTranslation();
  const panels = useService(Panels);
  const { data: exports } = useQuery(followedExports(useService(Preferences)));
  const isOver = exports?.length === 0;
  useEffect(() => {
    if (isOver) panels.close('exports');
  }, [isOver, panels]);
  if (!exports || isOver) return null;
  return (
    <section aria-label={t('exports.title')}>
      <List aria-label={t('exports.title')}>
        {exports.map((one) => (
          <ExportRow key={one.id} followed={one} />
        ))}
      </List>
    </section>
  );
}
