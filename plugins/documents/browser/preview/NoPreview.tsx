import { Button } from '@anteroom/ui/Button';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { useTranslation } from 'react-i18next';
import type { PreviewSource } from './PreviewSource.ts';

interface NoPreviewProps {
  source: PreviewSource;
  title: string;
  detail: string;
}

/** Shown for a file without a preview: the reason, and a download button. */
export function NoPreview({ source, title, detail }: NoPreviewProps) {
  const { t } = useTranslation();
  return (
    <div className="preview-centre">
      <EmptyState
        icon="file"
        title={title}
        action={
          <Button variant="primary" icon="download" onClick={() => source.download()}>
            {t('preview.download')}
          </Button>
        }
      >
        {detail}
      </EmptyState>
    </div>
  );
}
