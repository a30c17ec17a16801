import type { PdfPages } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';

/** Shows that the pages could not be read, with a button to retry. */
export function PagesFailed({ retry, hint }: { readonly retry: () => void; readonly hint?: string }) {
  const { t } = useTranslation();
  return (
    <Alert
      level="danger"
      title={t('failed.pages')}
      action={
        <Button size="sm" onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {hint ?? t('failed.safe')}
    </Alert>
  );
}

/** The same for parts of a document that is already shown, for example when the connection is lost while reading. */
export function PartsMissing({ pages }: { readonly pages: PdfPages }) {
  const { isMissing } = useAtomValue(pages.state);
  return isMissing ? <PagesFailed retry={() => pages.readAgain()} /> : null;
}
