import type { PdfPages } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { IconButton } from '@anteroom/ui/IconButton';
import type { MouseEvent, ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { PagesFailed, PartsMissing } from './PagesFailed.tsx';
import type { usePages } from './usePages.ts';

interface PagesDialogProps {
  readonly title: string;
  readonly opened: ReturnType<typeof usePages>;
  /** Text to show if the pages cannot be read. */
  readonly hint?: string;
  /** Called for a press between the marks. A caller that passes it must offer the keyboard an alternative. */
  readonly onPagesClick?: (event: MouseEvent) => void;
  readonly onClose: () => void;
  /** Renders the overlay of the pages. */
  readonly marks: (pages: PdfPages) => ReactNode;
  /** Renders the bar below the pages. */
  readonly bar: (pages: PdfPages) => ReactNode;
  /** Dialogs that open from this one. */
  readonly children?: ReactNode;
}

/** Shows a document in the whole window: its pages with zoom, an overlay on them, and a bar below. */
export function PagesDialog(props: PagesDialogProps) {
  const { title, opened, hint, onPagesClick, onClose, marks, bar, children } = props;
  const { t } = useTranslation();
  const { place, shown, retry } = opened;
  const pages = shown.kind === 'shown' ? shown.pages : null;
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      size="full"
      title={title}
      actions={
        <>
          <IconButton
            icon="zoom-out"
            label={t('zoom.out')}
            disabled={!pages}
            onClick={() => pages?.zoom(-1)}
          />
          <IconButton icon="zoom-in" label={t('zoom.in')} disabled={!pages} onClick={() => pages?.zoom(1)} />
        </>
      }
    >
      <div className="esign-desk">
        {shown.kind === 'failed' && <PagesFailed retry={retry} hint={hint} />}
        {pages && <PartsMissing pages={pages} />}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has its own way, in the bar. */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
        <div
          ref={place}
          className={onPagesClick ? 'esign-pages esign-placing' : 'esign-pages'}
          aria-busy={shown.kind === 'opening'}
          onClick={onPagesClick}
        />
        {pages && createPortal(marks(pages), pages.layer)}
        {pages && bar(pages)}
      </div>
      {children}
    </Dialog>
  );
}
