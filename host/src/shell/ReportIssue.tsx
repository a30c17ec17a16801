import { Button } from '@anteroom/ui/Button';
import { Dialog } from '@anteroom/ui/Dialog';
import { onDemand } from '@anteroom/ui/onDemand';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const ReportIssueDialog = onDemand(async () => (await import('./ReportIssueDialog.tsx')).ReportIssueDialog);

/** Reports an issue to the firm's support. The text stays when the dialog is closed. */
export function ReportIssue() {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [description, setDescription] = useState('');
  const preload = () => {
    ReportIssueDialog.preload();
    Dialog.preload();
  };
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        icon="flag"
        aria-haspopup="dialog"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => setOpen(true)}
      >
        {t('issue.report')}
      </Button>
      {open && (
        <ReportIssueDialog
          description={description}
          onDescription={setDescription}
          onSent={() => setDescription('')}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
