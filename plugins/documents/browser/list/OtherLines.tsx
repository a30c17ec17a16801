import { maxCounted } from '@anteroom/domain/documents/maxCounted';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Icon } from '@anteroom/ui/Icon';
import { Skeleton } from '@anteroom/ui/Skeleton';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { GridCell, GridRow } from './gridParts.tsx';
import type { Row } from './rows.ts';

/** Position of a row, in pixels from the top of the list. */
export interface LinePlace {
  readonly index: number;
  readonly top: number;
  readonly height: number;
}

interface TitleLineProps {
  row: Extract<Row, { kind: 'title' }>;
  place: LinePlace;
}

/** Title row of a section: the documents' owner, and their number. */
export function TitleLine({ row, place }: TitleLineProps) {
  const { t } = useTranslation();
  const { number } = useI18n();
  return (
    <GridRow
      aria-rowindex={place.index + 2}
      className="document-line document-section"
      style={styleOf(place)}
    >
      <GridCell>
        {t(`documents.section.${row.section}`)}
        {row.total !== undefined && (
          <span className="document-section-count">
            {row.total === null ? `${number(maxCounted)}+` : number(row.total)}
          </span>
        )}
      </GridCell>
    </GridRow>
  );
}

/**
 * Placeholder for a document that is loading. It can have the focus, which passes to the document once it is loaded.
 */
export function WaitingLine({ place, isCurrent }: { place: LinePlace; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <GridRow
      aria-rowindex={place.index + 2}
      tabIndex={isCurrent ? 0 : -1}
      data-index={place.index}
      className="document-line document-columns"
      style={styleOf(place)}
    >
      <GridCell className="document-check" />
      <GridCell className="document-name">
        <span className="ar-visually-hidden">{t('documents.onItsWay')}</span>
        <Skeleton shape="block" width="2.5rem" height="2.5rem" />
        <Skeleton width={`${14 - (place.index % 3) * 3}rem`} />
      </GridCell>
      <GridCell className="document-type" />
      <GridCell className="document-date">
        <Skeleton width="5rem" />
      </GridCell>
      <GridCell className="document-size">
        <Skeleton width="3rem" />
      </GridCell>
      <GridCell className="document-actions" />
    </GridRow>
  );
}

/** Row in place of documents that could not be loaded. */
export function FailedLine({ place, onRetry }: { place: LinePlace; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <GridRow aria-rowindex={place.index + 2} className="document-line document-failed" style={styleOf(place)}>
      <GridCell className="document-failed-cell">
        <Icon name="circle-alert" />
        <span role="alert">{t('documents.retrieveFailed')}</span>
        <Button size="sm" icon="refresh-cw" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      </GridCell>
    </GridRow>
  );
}

function styleOf({ top, height }: LinePlace): CSSProperties {
  return { transform: `translateY(${top}px)`, blockSize: height };
}
