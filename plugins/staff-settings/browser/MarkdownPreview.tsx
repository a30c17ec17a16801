import { RichText } from '@anteroom/rich-text';
import { Card } from '@anteroom/ui/Card';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';

interface MarkdownPreviewProps {
  /** Language of the text, such as `pt-br`. */
  readonly language: string;
  readonly title?: string;
  /** Markdown. */
  readonly text: string;
}

/** A Markdown text as its readers see it: markup and unsafe links come to nothing. */
export function MarkdownPreview({ language, title, text }: MarkdownPreviewProps) {
  const { t } = useTranslation();
  const shown = useDeferredValue(text);
  return (
    <Card title={t('preview.title')} className="staff-settings-previews">
      <div className="staff-settings-text" lang={language}>
        {title && <p className="staff-settings-label">{title}</p>}
        {shown.trim() === '' ? <p className="ar-muted">{t('content.empty')}</p> : <RichText text={shown} />}
      </div>
    </Card>
  );
}
