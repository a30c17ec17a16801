import { Alerts, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Spinner } from '@anteroom/ui/Spinner';
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { type PreviewTool, PreviewTools, ZoomTools } from '../PreviewTools.tsx';
import { useFirstFocus } from '../useFirstFocus.ts';
import type { OpenedPdf } from './openPdf.ts';
import { PdfSearchField } from './PdfSearchField.tsx';
import { PdfView, type PdfViewState } from './PdfView.ts';
import { printPdf } from './printPdf.ts';

/** The pages of an opened PDF, and what can be done with them. */
export function PdfPages({ name, opened }: { name: string; opened: OpenedPdf }) {
  const { t } = useTranslation();
  const container = useRef<HTMLDivElement>(null);
  const searchField = useRef<HTMLDivElement>(null);
  const [isSearchOpen, setSearchOpen] = useState(false);
  const [view, setView] = useState<PdfView>();
  const printing = usePrinting(opened);
  useFirstFocus(container);

  // Closed before its element is taken out of the page, where it could not scroll any more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language names the pages when it is opened again.
  useLayoutEffect(() => {
    if (!container.current) return;
    const shown = new PdfView(container.current, opened, (page) => t('preview.pageLabel', { page }));
    setView(shown);
    return () => shown.close();
  }, [opened]);

  function openSearch(): void {
    // Render it synchronously, because it gets the focus next.
    flushSync(() => setSearchOpen(true));
    searchField.current?.querySelector('input')?.select();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!view || event.altKey) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const isTyping = event.target instanceof HTMLInputElement;
    if (isCommand && event.key === 'f') openSearch();
    else if (isCommand && event.key === 'p') printing.start();
    else if (isTyping) return;
    else if (event.key === '+' || event.key === '=') view.zoom(1);
    else if (event.key === '-') view.zoom(-1);
    else if (event.key === '0') view.fit('auto');
    else if (event.key === 'r' && !isCommand) view.rotate();
    else return;
    event.preventDefault();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are shortcuts of the controls within.
    <div className="preview-viewer" onKeyDown={onKeyDown}>
      {view && (
        <PdfTools
          view={view}
          print={printing.start}
          searchField={searchField}
          isSearchOpen={isSearchOpen}
          onSearch={openSearch}
          onSearchEnd={() => {
            setSearchOpen(false);
            container.current?.focus({ preventScroll: true });
          }}
        />
      )}
      {printing.page !== null && (
        <div className="preview-printing" role="status">
          <Spinner size="sm" />
          {t('preview.printing', { page: printing.page, total: opened.document.numPages })}
          <Button size="sm" onClick={printing.cancel}>
            {t('preview.cancel')}
          </Button>
        </div>
      )}
      <section className="pdf-place" aria-label={t('preview.pagesOf', { name })}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
        <div ref={container} className="pdf-container" tabIndex={0}>
          <div className="pdfViewer" />
        </div>
      </section>
    </div>
  );
}

interface PdfToolsProps {
  view: PdfView;
  print: () => void;
  searchField: RefObject<HTMLDivElement | null>;
  isSearchOpen: boolean;
  onSearch: () => void;
  onSearchEnd: () => void;
}

function PdfTools({ view, print, searchField, isSearchOpen, onSearch, onSearchEnd }: PdfToolsProps) {
  const { t } = useTranslation();
  const state = useSyncExternalStore(view.subscribe, view.state);
  const fit: PreviewTool =
    state.fit === 'page-fit'
      ? {
          id: 'fit',
          icon: 'move-horizontal',
          label: t('preview.fitWidth'),
          onSelect: () => view.fit('page-width'),
        }
      : { id: 'fit', icon: 'maximize', label: t('preview.fitPage'), onSelect: () => view.fit('page-fit') };
  return (
    <PreviewTools
      print={print}
      tools={[
        { id: 'rotate', icon: 'rotate-cw', label: t('preview.rotate'), onSelect: () => view.rotate() },
        fit,
      ]}
      search={{
        isOpen: isSearchOpen,
        open: onSearch,
        field: <PdfSearchField view={view} search={state.search} field={searchField} onClose={onSearchEnd} />,
      }}
    >
      <PageField view={view} state={state} />
      <ZoomTools scale={state.scale} zoom={(direction) => view.zoom(direction)} />
    </PreviewTools>
  );
}

/** Shows the visible page's number; entering another number goes there. */
function PageField({ view, state }: { view: PdfView; state: PdfViewState }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const go = () => {
    if (typed !== null) view.goToPage(Number.parseInt(typed, 10));
    setTyped(null);
  };
  return (
    <span className="preview-page ar-figures">
      <input
        className="ar-control"
        inputMode="numeric"
        aria-label={t('preview.page')}
        value={typed ?? state.page}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onBlur={go}
      />
      {t('preview.ofPages', { total: view.pageCount })}
    </span>
  );
}

/** `page`: how many are ready; null while nothing is printed. */
function usePrinting(opened: OpenedPdf) {
  const { t } = useTranslation();
  const alerts = useService(Alerts);
  const [page, setPage] = useState<number | null>(null);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  function start(): void {
    if (running.current) return;
    const cancel = new AbortController();
    running.current = cancel;
    setPage(0);
    printPdf(opened.document, setPage, cancel.signal)
      .catch(() => {
        if (!cancel.signal.aborted) alerts.show({ type: 'danger', msg: t('preview.printFailed') });
      })
      .finally(() => {
        running.current = undefined;
        setPage(null);
      });
  }

  return { page, start, cancel: () => running.current?.abort() };
}
