import { useI18n } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../Loading.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { PreviewTools } from '../PreviewTools.tsx';
import { printSheet } from '../printSheet.ts';
import { useContent } from '../useContent.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { decodeText } from './decodeText.ts';
import { textBlocks } from './textBlocks.ts';

/** Maximum size of a text preview; a longer text needs another program. */
export const maxTextBytes = 1024 * 1024;

export function TextPreview({ source }: { source: PreviewSource }) {
  const isCut = source.size > maxTextBytes;
  const text = useContent(
    source,
    async (content) => decodeText(new Uint8Array(await content.arrayBuffer()), isCut),
    maxTextBytes,
  );
  if (text.data === undefined) return <Loading source={source} query={text} />;
  return <TextLines name={source.name} text={text.data} isCut={isCut} />;
}

interface TextLinesProps {
  /** Name of the file. */
  name: string;
  text: string;
  /** Whether the text is only the beginning of the file. */
  isCut?: boolean;
  /** Note about the text's format, if any. */
  note?: string;
}

export function TextLines({ name, text, isCut = false, note }: TextLinesProps) {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const scroller = useRef<HTMLElement>(null);
  const label = t('preview.contentOf', { name });
  useFirstFocus(scroller);
  const blocks = useMemo(() => textBlocks(text), [text]);
  const print = () =>
    printSheet((sheet) => {
      const lines = document.createElement('pre');
      lines.textContent = text;
      sheet.append(lines);
    });
  return (
    <div className="preview-viewer">
      <PreviewTools print={() => void print()} />
      {isCut && <Alert level="info">{t('preview.cut', { size: bytes(maxTextBytes) })}</Alert>}
      {note && <Alert level="info">{note}</Alert>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <section ref={scroller} className="preview-text" tabIndex={0} aria-label={label}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text keep their places.
          <pre key={index}>{block}</pre>
        ))}
        {blocks.length === 0 && <p className="ar-muted">{t('preview.empty')}</p>}
      </section>
    </div>
  );
}
