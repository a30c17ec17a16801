import { useTranslation } from 'react-i18next';
import { NoPreview } from './NoPreview.tsx';
import type { PreviewSource } from './PreviewSource.ts';

/** Shown to people who may not view documents within the portal. */
export function OnlyDownload({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  return (
    <NoPreview source={source} title={t('preview.onlyDownload')} detail={t('preview.onlyDownloadDetail')} />
  );
}
