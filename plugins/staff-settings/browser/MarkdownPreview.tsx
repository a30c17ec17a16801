import { RichText } from '@anteroom/rich-text';
import { Card } from '@anteroom/ui/Card';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';

interface MarkdownPreviewProps {
  /** Language of the text, such as `pt-br`. */
  readonly language: string;
  readonly title?: string;
  /** The text in Markdown. */
  readonly text: string;
}

/** Preview of a Markdown text as its readers see it. HTML markup and unsafe links have no effect. */
export function MarkdownPreview({ language, title, text }: MarkdownPreviewProps) {
  const { t } = useTranslation();
  const shown = useDeferredValue(text);
  return (
    <Card title={t('preview.title')} className="staff-settings-previews">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that is higher than its frame must be reachable for scrolling. */}
      <div className="staff-settings-text staff-settings-long" lang={language} tabIndex={0}>
        {title && <p className="staff-settings-label">{title}</p>}
        {shown.trim() === '' ? <p className="ar-muted">{t('content.empty')}</p> : <RichText text={shown} />}
      </div>
    </Card>
  );
}
