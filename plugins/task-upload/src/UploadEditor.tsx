import { type TaskEditorProps, useI18n } from '@anteroom/sdk';
import { useEffect } from 'react';

/** Files, as many as there are: the task's description says which. */
export default function UploadEditor({ onDraft }: TaskEditorProps) {
  const { t } = useI18n();
  useEffect(() => {
    onDraft({});
  }, [onDraft]);
  return <p className="ar-muted">{t('editor.hint')}</p>;
}
