import type { TaskEditorProps } from '@anteroom/sdk';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Editor for a task that asks for any number of files; the task's description says which. */
export default function UploadEditor({ onDraft }: TaskEditorProps) {
  const { t } = useTranslation();
  useEffect(() => {
    onDraft({});
  }, [onDraft]);
  return <p className="ar-muted">{t('editor.hint')}</p>;
}
