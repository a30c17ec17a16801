import { ConfirmDialog } from '@anteroom/ui/ConfirmDialog';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { QuestionQueue } from '../../services/page/Dialogs.ts';

/** Shows the questions of services and plugins, one after another. */
export function QuestionDialog() {
  const { t } = useTranslation();
  const question = useAtomValue(useHost(QuestionQueue).current);
  if (!question) return null;
  return (
    <ConfirmDialog
      key={question.id}
      open
      title={question.title}
      confirmLabel={question.confirmLabel}
      cancelLabel={t('shell.cancel')}
      closeLabel={t('shell.close')}
      danger={question.danger}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
    >
      {question.message}
    </ConfirmDialog>
  );
}
