import { Alerts, type Document, Documents, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useTranslation } from 'react-i18next';

const id = 'task-invoice-pdf';

interface PdfButtonsProps {
  readonly pdf: Document;
  readonly isShown: boolean;
  readonly onShow: (isShown: boolean) => void;
}

/** Buttons to view the firm's PDF of the invoice and to download it. */
export function PdfButtons({ pdf, isShown, onShow }: PdfButtonsProps) {
  const { t } = useTranslation();
  const documents = useService(Documents);
  const alerts = useService(Alerts);

  async function download() {
    try {
      await documents.download(pdf);
    } catch {
      alerts.show({ type: 'danger', msg: t('pdf.downloadFailed', { name: pdf.name }) });
    }
  }

  return (
    <>
      <Button
        icon={isShown ? 'eye-off' : 'file-text'}
        aria-expanded={isShown}
        aria-controls={isShown ? id : undefined}
        onClick={() => onShow(!isShown)}
      >
        {t(isShown ? 'pdf.hide' : 'pdf.show')}
      </Button>
      <Button icon="download" variant="quiet" onClick={download}>
        {t('pdf.download')}
      </Button>
    </>
  );
}

/** Shows the PDF of the invoice in place. */
export function Pdf({ pdf }: { readonly pdf: Document }) {
  const { Preview } = useService(Documents);
  return (
    <div id={id} className="task-invoice-pdf">
      <Preview document={pdf} />
    </div>
  );
}
