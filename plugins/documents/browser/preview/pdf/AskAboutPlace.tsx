import { boxAround, type LayerPoint, pageAt } from '@anteroom/domain/documents/pageGeometry';
import { Conversations, type DocumentPlace, type PdfPages, useService } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { useEffect, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { PreviewSource } from '../PreviewSource.ts';
import { PlaceFrame } from './PlaceFrame.tsx';

/** Size of a new frame in points, enough for some lines of a column. */
const firstSize = { width: 180, height: 60 };

interface AskAboutPlaceProps {
  readonly pages: PdfPages;
  readonly source: PreviewSource;
  readonly documentId: string;
  readonly onEnd: () => void;
}

/** Lets a person frame a place in a PDF, and opens the conversation about the document with that place. */
export function AskAboutPlace({ pages, source, documentId, onEnd }: AskAboutPlaceProps) {
  const { t } = useTranslation();
  const { Window } = useService(Conversations);
  const [place, setPlace] = useState<DocumentPlace>(() => placeAt(pages, middleOf(pages)));
  const hintId = useId();
  const [isAsking, setIsAsking] = useState(false);

  // A click on a page moves the frame there.
  useEffect(() => {
    const scroller = pages.layer.parentElement;
    const press = ({ target, clientX, clientY }: MouseEvent) => {
      if (target instanceof Node && pages.layer.contains(target)) return;
      const { left, top } = pages.layer.getBoundingClientRect();
      const at = { x: clientX - left, y: clientY - top };
      if (pageAt(pages, at) !== null) setPlace((before) => placeAt(pages, at, before));
    };
    scroller?.addEventListener('click', press);
    return () => scroller?.removeEventListener('click', press);
  }, [pages]);

  return (
    <>
      <div className="preview-printing preview-asking" role="status">
        <span id={hintId}>{t('preview.place.hint')}</span>
        <span className="ar-cluster">
          <Button size="sm" onClick={onEnd}>
            {t('preview.cancel')}
          </Button>
          <Button size="sm" variant="primary" icon="message-square" onClick={() => setIsAsking(true)}>
            {t('preview.place.ask')}
          </Button>
        </span>
      </div>
      {createPortal(
        <PlaceFrame
          pages={pages}
          place={place}
          hintId={hintId}
          onChange={setPlace}
          onChosen={() => setIsAsking(true)}
          onCancel={onEnd}
        />,
        pages.layer,
      )}
      {isAsking && (
        <Window
          about={{ kind: 'document', id: documentId }}
          name={source.name}
          place={place}
          onClose={onEnd}
        />
      )}
    </>
  );
}

/** Returns the centre of the visible area. */
function middleOf({ layer }: PdfPages): LayerPoint {
  const { scrollLeft = 0, scrollTop = 0, clientWidth = 0, clientHeight = 0 } = layer.parentElement ?? {};
  return { x: scrollLeft + clientWidth / 2, y: scrollTop + clientHeight / 2 };
}

function placeAt(
  pages: PdfPages,
  at: LayerPoint,
  size: Pick<DocumentPlace, 'width' | 'height'> = firstSize,
): DocumentPlace {
  const page = pageAt(pages, at) ?? 1;
  return { page, ...boxAround(pages, page, at, size) };
}
