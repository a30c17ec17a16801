import type { TaskEditorProps } from '@anteroom/sdk';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

/** Files, as many as there are: the task's description says which. */
export default function UploadEditor({ onDraft }: TaskEditorProps) {
  const { t } = useTranslation();
  useEffect(() => {
    onDraft({});
  }, [onDraft]);
  return <p className="ar-muted">{t('editor.hint')}</p>;
}
