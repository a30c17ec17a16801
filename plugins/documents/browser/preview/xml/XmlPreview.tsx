import { useTranslation } from 'react-i18next';
import { Loading } from '../Loading.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { TextLines, TextPreview } from '../text/TextPreview.tsx';
import { useContent } from '../useContent.ts';
import { formatXml } from './formatXml.ts';

/**
 * Maximum number of bytes that are formatted. The time needed grows with the square of the length, and more would block
 * the page.
 */
const maxFormattedBytes = 256 * 1024;

/** Shows XML formatted in lines, or as plain text if it is too large. */
export function XmlPreview({ source }: { source: PreviewSource }) {
  return source.size > maxFormattedBytes ? <TextPreview source={source} /> : <WholeXml source={source} />;
}

function WholeXml({ source }: { source: PreviewSource }) {
  const { t } = useTranslation();
  const xml = useContent(source, async (content) => formatXml(new Uint8Array(await content.arrayBuffer())));
  if (!xml.data) return <Loading source={source} query={xml} />;
  return (
    <TextLines
      name={source.name}
      text={xml.data.text}
      note={xml.data.isBroken ? t('preview.brokenXml') : undefined}
    />
  );
}
