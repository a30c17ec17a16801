import type { PdfPages } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Spinner } from '@anteroom/ui/Spinner';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { PreviewSource } from '../PreviewSource.ts';
import { AskAboutPlace } from './AskAboutPlace.tsx';
import { MarkedPlace } from './MarkedPlace.tsx';
import { PdfTools } from './PdfTools.tsx';
import { usePrinting } from './usePrinting.ts';

interface OpenedPdfProps {
  /** Null until the document is open; until then only `children` is shown. */
  pages: PdfPages | null;
  source: PreviewSource;
  /** Element that contains the pages. */
  frame: HTMLElement | null;
  /** The area for the pages. */
  children: ReactNode;
}

/** An opened PDF with its tools and dialogs. */
export function OpenedPdf({ pages, source, frame, children }: OpenedPdfProps) {
  const { t } = useTranslation();
  const searchField = useRef<HTMLDivElement>(null);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const printing = usePrinting(pages);
  // Places can be marked only on unrotated pages.
  const [turns, setTurns] = useState(0);
  const isUpright = turns % 4 === 0;
  const [isMarking, setMarking] = useState(false);
  const about = source.document;
  const focusPages = () => frame?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame has its pages once they are there.
  useEffect(() => {
    const isUsing = document.activeElement?.matches('a, button, input');
    if (pages && frame?.closest('[role=dialog]') && !isUsing) focusPages();
  }, [pages]);

  function openSearch(): void {
    // Render it synchronously, because it gets the focus next.
    flushSync(() => setSearchOpen(true));
    searchField.current?.querySelector('input')?.select();
  }

  function rotate(): void {
    setMarking(false);
    setTurns(turns + 1);
    pages?.rotate();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!pages || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof HTMLInputElement;
    if (isCommand && event.key === 'f') openSearch();
    else if (isCommand && event.key === 'p') printing.start();
    else if (isTyping) return;
    else if (event.key === '+' || event.key === '=') pages.zoom(1);
    else if (event.key === '-') pages.zoom(-1);
    else if (event.key === '0') pages.fit('auto');
    else if (event.key === 'r' && !isCommand) rotate();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the controls within.
    <div className="preview-viewer" onKeyDown={onKeyDown}>
      {pages && (
        <>
          <PartMissing pages={pages} />
          <PdfTools
            pages={pages}
            print={printing.start}
            onRotate={rotate}
            onAsk={about && isUpright ? () => setMarking(true) : undefined}
            searchField={searchField}
            isSearchOpen={isSearchOpen}
            onSearch={openSearch}
            onSearchEnd={() => {
              setSearchOpen(false);
              focusPages();
            }}
          />
        </>
      )}
      {pages && printing.page !== null && (
        <div className="preview-printing" role="status">
          <Spinner size="sm" />
          {t('preview.printing', { page: printing.page, total: pages.pageCount })}
          <Button size="sm" onClick={printing.cancel}>
            {t('preview.cancel')}
          </Button>
        </div>
      )}
      {pages && about && isMarking && (
        <AskAboutPlace
          pages={pages}
          source={source}
          documentId={about.id}
          onEnd={() => {
            setMarking(false);
            focusPages();
          }}
        />
      )}
      {pages && about?.place && isUpright && !isMarking && <MarkedPlace pages={pages} place={about.place} />}
      {children}
    </div>
  );
}

function PartMissing({ pages }: { pages: PdfPages }) {
  const { t } = useTranslation();
  const { isMissing } = useAtomValue(pages.state);
  if (!isMissing) return null;
  return (
    <Alert
      level="warning"
      action={
        <Button size="sm" icon="refresh-cw" onClick={() => pages.readAgain()}>
          {t('shell.retry')}
        </Button>
      }
    >
      {t('preview.partMissing')}
    </Alert>
  );
}
