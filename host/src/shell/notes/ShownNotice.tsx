import type { Notice } from '@anteroom/contract';
import { nearestLanguage } from '@anteroom/domain/language/nearestLanguage';
import { I18n, useService, useSession } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { onDemand } from '@anteroom/ui/onDemand';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { FirmNotices } from '../../services/portal/Notices.ts';

const DetailsDialog = onDemand(async () => (await import('./DetailsDialog.tsx')).DetailsDialog);

/** Shows one notice: a sentence or two, and a link to the details. */
export function ShownNotice({ notice }: { notice: Notice }) {
  const { t } = useTranslation();
  const { contactId, companyName } = useSession();
  const notices = useHost(FirmNotices);
  const language = useAtomValue(useService(I18n).language);
  const [detailed, setDetailed] = useState(false);
  const text = notice.texts[nearestLanguage(Object.keys(notice.texts), language) ?? ''];
  if (!text) return null;
  function close() {
    notices.close(notice, contactId);
    // Not rendered yet: the focus is still in the closed notice.
    document
      .querySelector<HTMLElement>('.notices .ar-alert:not(:focus-within) button, main')
      ?.focus({ preventScroll: true });
  }

  return (
    <>
      <Alert
        level={notice.level}
        closeLabel={t('shell.close')}
        onClose={close}
        action={
          text.details && (
            <Button
              size="sm"
              aria-haspopup="dialog"
              onPointerEnter={DetailsDialog.preload}
              onFocus={DetailsDialog.preload}
              onClick={() => setDetailed(true)}
            >
              {t('alerts.showDetails')}
            </Button>
          )
        }
      >
        {text.msg}
      </Alert>
      {detailed && text.details && (
        <DetailsDialog
          title={t('alerts.noticeOf', { firm: companyName })}
          details={[{ text: text.msg }, ...text.details]}
          onClose={() => setDetailed(false)}
        />
      )}
    </>
  );
}
