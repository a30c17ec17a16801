import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { folderName } from '@anteroom/domain/documents/processingYear';
import {
  type Container,
  type Document,
  DocumentExtensions,
  useActiveClient,
  useI18n,
  useService,
} from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { Checkbox } from '@anteroom/ui/Checkbox';
import { FileIcon } from '@anteroom/ui/FileIcon';
import { Icon } from '@anteroom/ui/Icon';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommentCount } from '../actions/CommentCount.tsx';
import { RowMenu } from '../actions/RowMenu.tsx';
import { type DocumentsView, listedFolderHref } from '../documentsView.ts';
import { personName } from '../personName.ts';
import { ScanBadge } from '../scan/ScanBadge.tsx';
import { useHasSeveralClients } from '../useHasSeveralClients.ts';
import { GridCell, GridRow } from './gridParts.tsx';
import type { Row } from './rows.ts';
import type { ExtraColumns } from './useExtraColumns.ts';

/** Callbacks of a row to the list. The same object for all rows and all renders. */
export interface LineHandlers {
  onOpen(row: Extract<Row, { kind: 'folder' | 'document' }>): void;
  /** `isRange`: selects everything from the row that was last selected. */
  onToggle(id: string, isRange: boolean): void;
}

interface ItemLineProps {
  folder?: Container;
  document?: Document;
  index: number;
  /** Pixels from the top of the list. */
  top: number;
  height: number;
  view: DocumentsView;
  /** Whether it is the row in the tab order. */
  isCurrent: boolean;
  isSelected: boolean;
  /**
   * Whether the row is being scrolled past: only its text is rendered, because the icon and controls are two thirds of
   * its elements.
   */
  isPassing: boolean;
  handlers: LineHandlers;
  /** Columns added by plugins. */
  extra: ExtraColumns;
}

/** A folder or a document in the list. */
export const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { folder, document, index, top, height, view, isCurrent, isSelected, isPassing, handlers, extra } =
    props;
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(!isPassing);
  if (!isPassing && !isWhole) setWhole(true);
  const name = folder ? folderName(folder) : (document?.name ?? '');
  const id = folder?.id ?? document?.id ?? '';
  return (
    <GridRow
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isCurrent ? 0 : -1}
      data-id={id}
      data-index={index}
      className="document-line document-columns"
      style={{ transform: `translateY(${top}px)`, blockSize: height }}
    >
      <GridCell className="document-check">
        {isWhole && (
          <Checkbox
            label={<span className="ar-visually-hidden">{t('documents.select', { name })}</span>}
            checked={isSelected}
            tabIndex={-1}
            onChange={({ nativeEvent }) => {
              handlers.onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey);
            }}
          />
        )}
      </GridCell>
      {folder && <FolderCells folder={folder} name={name} view={view} />}
      {document && <DocumentCells document={document} view={view} isWhole={isWhole} handlers={handlers} />}
      {extra.shown.map(({ id: columnId }) => (
        <GridCell key={columnId} className="document-extra">
          {isWhole && document && <ExtraCell columnId={columnId} document={document} extra={extra} />}
        </GridCell>
      ))}
      <GridCell className="document-actions">
        {isWhole && document && document.commentsCount > 0 && <CommentCount document={document} />}
        {isWhole && <RowMenu name={name} document={document} folder={folder} />}
      </GridCell>
    </GridRow>
  );
});

interface ExtraCellProps {
  columnId: string;
  document: Document;
  extra: ExtraColumns;
}

/**
 * Cell of a column added by a plugin. Empty for a client other than the active one, to whom the column does not apply.
 */
function ExtraCell({ columnId, document, extra }: ExtraCellProps) {
  const { Cell } = useService(DocumentExtensions);
  const client = useActiveClient();
  if (client?.id !== document.clientId) return null;
  return <Cell id={columnId} client={client} document={document} page={extra.pageOf(document.id)} />;
}

function FolderCells({ folder, name, view }: { folder: Container; name: string; view: DocumentsView }) {
  const { t } = useTranslation();
  return (
    <>
      <GridCell className="document-name">
        <span className="folder-icon">
          <Icon name="folder" />
        </span>
        <div className="document-name-text">
          <a tabIndex={-1} className="document-title" href={listedFolderHref(folder, view)}>
            {name}
          </a>
          {folder.parentName !== undefined && (
            <Place client={folder.clientName} container={folder.parentName} />
          )}
        </div>
      </GridCell>
      <GridCell className="document-type">{t('documents.folder')}</GridCell>
      <GridCell className="document-date" />
      <GridCell className="document-count ar-figures">
        {t('documents.count', { count: folder.documentCount })}
      </GridCell>
    </>
  );
}

interface DocumentCellsProps {
  document: Document;
  view: DocumentsView;
  isWhole: boolean;
  handlers: LineHandlers;
}

function DocumentCells({ document, view, isWhole, handlers }: DocumentCellsProps) {
  const { t } = useTranslation();
  const { bytes, date } = useI18n();
  const { modifiedBy, modifiedDate } = document.history;
  const isFlat = view.isFlat || view.search !== '';
  return (
    <>
      <GridCell className="document-name">
        {isWhole ? <FileIcon mimeType={document.mimeType} /> : <span className="ar-file-icon" />}
        <div className="document-name-text">
          <button
            type="button"
            tabIndex={-1}
            className="document-title"
            title={document.name}
            onClick={() => handlers.onOpen({ kind: 'document', id: document.id, document })}
          >
            {document.name}
          </button>
          {isFlat && <Place client={document.clientName} container={document.parent.name} />}
        </div>
        {document.scan ? (
          <ScanBadge scan={document.scan} />
        ) : (
          !document.isReadByClientUser && <Badge tone="accent">{t('documents.new')}</Badge>
        )}
      </GridCell>
      <GridCell className="document-type">
        {splitExtension(document.name).extension.slice(1).toUpperCase()}
      </GridCell>
      <GridCell className="document-date">
        <span className="ar-figures">{date(modifiedDate)}</span>
        <span className="document-who">{personName(modifiedBy, t)}</span>
      </GridCell>
      <GridCell className="document-size ar-figures">{bytes(document.size)}</GridCell>
    </>
  );
}

/** Shows an item's folder and, in results from several clients, its client. */
function Place({ client, container }: { client: string | undefined; container: string }) {
  const hasSeveralClients = useHasSeveralClients();
  const isNamed = hasSeveralClients && client !== undefined && client !== container;
  return <div className="document-place">{isNamed ? `${client} › ${container}` : container}</div>;
}
