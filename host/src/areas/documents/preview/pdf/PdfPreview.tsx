import './pdf.css';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Spinner } from '@anteroom/ui/Spinner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../../shell/LoadFailed.tsx';
import { NoPreview } from '../NoPreview.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { PdfPages } from './PdfPages.tsx';
import { PdfPassword } from './PdfPassword.tsx';
import { usePdf } from './usePdf.ts';

/** A PDF: opened, asked for its password if it has one, and then shown page by page. */
export function PdfPreview({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const pdf = usePdf(source, attempt);
  switch (pdf.kind) {
    case 'opening':
      return (
        <div className="preview-centre">
          <Spinner size="lg" label={t('preview.opening')} />
        </div>
      );
    case 'locked':
      return <PdfPassword key={pdf.tries} isWrong={pdf.tries > 0} onAnswer={pdf.answer} />;
    case 'damaged':
      return <NoPreview source={source} title={t('preview.damaged')} detail={t('preview.damagedDetail')} />;
    case 'failed':
      return (
        <div className="preview-centre">
          <LoadFailed what={source.name} retry={() => setAttempt(attempt + 1)} />
        </div>
      );
    case 'open':
      return (
        <>
          {pdf.isMissing && (
            <Alert
              level="warning"
              action={
                <Button size="sm" icon="refresh-cw" onClick={pdf.readAgain}>
                  {t('shell.retry')}
                </Button>
              }
            >
              {t('preview.partMissing')}
            </Alert>
          )}
          <PdfPages name={source.name} opened={pdf.opened} />
        </>
      );
  }
}
