import { LoadFailed } from '@anteroom/screen-parts/LoadFailed';
import { Spinner } from '@anteroom/ui/Spinner';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NoPreview } from '../NoPreview.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { OpenedPdf } from './OpenedPdf.tsx';
import { PdfPassword } from './PdfPassword.tsx';
import { type PdfState, usePdf } from './usePdf.ts';

/** A PDF: opens it, asks for its password if it has one, and shows it page by page. */
export function PdfPreview({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const pdf = usePdf(source, frame, attempt);
  const isOpen = pdf.kind === 'open';
  const place = (
    <section
      className="pdf-place"
      aria-label={isOpen ? t('preview.pagesOf', { name: source.name }) : undefined}
    >
      <div ref={setFrame} className="pdf-frame" />
      {!isOpen && (
        <div className="pdf-before">
          <Before pdf={pdf} source={source} retry={() => setAttempt(attempt + 1)} />
        </div>
      )}
    </section>
  );
  return (
    <OpenedPdf pages={isOpen ? pdf.pages : null} source={source} frame={frame}>
      {place}
    </OpenedPdf>
  );
}

interface BeforeProps {
  pdf: Exclude<PdfState, { kind: 'open' }>;
  source: PreviewSource;
  retry: () => void;
}

/** Shown in place of the pages until they are open. */
function Before({ pdf, source, retry }: BeforeProps) {
  const { t } = useTranslation();
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
          <LoadFailed what={source.name} retry={retry} />
        </div>
      );
  }
}
