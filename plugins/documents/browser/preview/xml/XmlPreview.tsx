import { useTranslation } from 'react-i18next';
import { Loading } from '../Loading.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { TextLines, TextPreview } from '../text/TextPreview.tsx';
import { useContent } from '../useContent.ts';
import { formatXml } from './formatXml.ts';

/** Putting more into lines would hold up the page: it takes time by the square of the length. */
const maxFormattedBytes = 256 * 1024;

/** XML in lines; a larger one as the text that it is. */
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
