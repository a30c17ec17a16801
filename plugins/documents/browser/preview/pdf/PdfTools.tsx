import type { PdfPages } from '@anteroom/sdk';
import { useAtomValue } from 'jotai';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PreviewTool, PreviewTools, ZoomTools } from '../PreviewTools.tsx';
import { PdfSearchField } from './PdfSearchField.tsx';

interface PdfToolsProps {
  pages: PdfPages;
  print: () => void;
  onRotate: () => void;
  /** Lets the person mark a place to ask about; undefined if questions are not possible. */
  onAsk: (() => void) | undefined;
  searchField: RefObject<HTMLDivElement | null>;
  isSearchOpen: boolean;
  onSearch: () => void;
  onSearchEnd: () => void;
}

/** Controls of an opened PDF. */
export function PdfTools({
  pages,
  print,
  onRotate,
  onAsk,
  searchField,
  isSearchOpen,
  onSearch,
  onSearchEnd,
}: PdfToolsProps) {
  const { t } = useTranslation();
  const { page, scale, fit, search } = useAtomValue(pages.state);
  const fitting: PreviewTool =
    fit === 'page-fit'
      ? {
          id: 'fit',
          icon: 'move-horizontal',
          label: t('preview.fitWidth'),
          onSelect: () => pages.fit('page-width'),
        }
      : { id: 'fit', icon: 'maximize', label: t('preview.fitPage'), onSelect: () => pages.fit('page-fit') };
  return (
    <PreviewTools
      print={print}
      tools={[
        { id: 'rotate', icon: 'rotate-cw', label: t('preview.rotate'), onSelect: onRotate },
        fitting,
        ...(onAsk
          ? [{ id: 'ask', icon: 'message-square', label: t('preview.place.start'), onSelect: onAsk } as const]
          : []),
      ]}
      search={{
        isOpen: isSearchOpen,
        open: onSearch,
        field: <PdfSearchField pages={pages} search={search} field={searchField} onClose={onSearchEnd} />,
      }}
    >
      <PageField pages={pages} page={page} />
      <ZoomTools scale={scale} zoom={(direction) => pages.zoom(direction)} />
    </PreviewTools>
  );
}

/** Shows the visible page's number; entering another number goes there. */
function PageField({ pages, page }: { pages: PdfPages; page: number }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    if (typed !== null) pages.goTo(Number.parseInt(typed, 10));
    setTyped(null);
  };
  return (
    <span className="preview-page ar-figures">
      <input
        className="ar-control"
        inputMode="numeric"
        aria-label={t('preview.page')}
        value={typed ?? page}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onBlur={go}
      />
      {t('preview.ofPages', { total: pages.pageCount })}
    </span>
  );
}
