import './preview.css';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from './Loading.tsx';
import { NoPreview } from './NoPreview.tsx';
import type { PreviewSource } from './PreviewSource.ts';
import { type PreviewKind, previewKind } from './previewKind.ts';

interface FilePreviewProps {
  source: PreviewSource;
}

/** Shows a file according to its type, in all the available space. Offers a download if there is no preview. */
export function FilePreview({ source }: FilePreviewProps) {
  const { t } = useTranslation();
  const kind = previewKind(source.name, source.mimeType);
  if (!kind) return <NoPreview source={source} title={t('preview.none')} detail={t('preview.noneDetail')} />;
  if (source.size === 0)
    return <NoPreview source={source} title={t('preview.emptyFile')} detail={t('preview.emptyFileDetail')} />;
  return <KnownKind source={source} kind={kind} />;
}

function KnownKind({ source, kind }: FilePreviewProps & { kind: PreviewKind }) {
  const viewer = useQuery({
    queryKey: ['viewer', kind],
    queryFn: async () => ({ Viewer: await viewers[kind]() }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!viewer.data) return <Loading source={source} query={viewer} />;
  const { Viewer } = viewer.data;
  return <Viewer key={source.id} source={source} />;
}

/** Viewers by kind of file. Each is loaded with the first file of its kind. */
const viewers: Readonly<Record<PreviewKind, () => Promise<ComponentType<FilePreviewProps>>>> = {
  pdf: async () => (await import('./pdf/PdfPreview.tsx')).PdfPreview,
  image: async () => (await import('./image/ImagePreview.tsx')).ImagePreview,
  text: async () => (await import('./text/TextPreview.tsx')).TextPreview,
  table: async () => (await import('./table/TablePreview.tsx')).TablePreview,
  xml: async () => (await import('./xml/XmlPreview.tsx')).XmlPreview,
  mail: async () => (await import('./mail/MailPreview.tsx')).MailPreview,
};
