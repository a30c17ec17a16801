import { Alert } from '@anteroom/ui/Alert';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Loading } from '../Loading.tsx';
import type { PreviewSource } from '../PreviewSource.ts';
import { PreviewTools } from '../PreviewTools.tsx';
import { printSheet } from '../printSheet.ts';
import { decodeText } from '../text/decodeText.ts';
import { maxTextBytes } from '../text/TextPreview.tsx';
import { useContent } from '../useContent.ts';
import { useFirstFocus } from '../useFirstFocus.ts';
import { columnWidths, readTable, type Table } from './readTable.ts';

/** Height of a row in pixels, as in preview.css. */
const rowHeight = 36;
/** Padding of a cell, in characters. */
const padding = 3;

/** Shows comma-separated values as a table. Only the visible rows are in the page. */
export function TablePreview({ source }: { source: PreviewSource }) {
  const isCut = source.size > maxTextBytes;
  const table = useContent(
    source,
    async (content) => readTable(decodeText(new Uint8Array(await content.arrayBuffer()), isCut), isCut),
    maxTextBytes,
  );
  if (!table.data) return <Loading source={source} query={table} />;
  return <Rows name={source.name} table={table.data} />;
}

/** The rows. The first one is the header, as in nearly every table, and stays visible. */
function Rows({ name, table }: { name: string; table: Table }) {
  const { t } = useTranslation();
  const header = table.rows[0] ?? [];
  const scroller = useRef<HTMLElement>(null);
  const label = t('preview.contentOf', { name });
  useFirstFocus(scroller);
  const columns = useMemo(() => columnWidths(table).map((characters) => characters + padding), [table]);
  const tableWidth = `${columns.reduce((sum, width) => sum + width, 0)}ch`;
  const virtual = useVirtualizer({
    count: Math.max(0, table.rows.length - 1),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const shown = virtual.getVirtualItems();
  return (
    <div className="preview-viewer">
      <PreviewTools print={() => void printTable(table)}>
        <span className="ar-small ar-muted">{t('preview.rows', { count: table.rows.length })}</span>
      </PreviewTools>
      {table.isCut && <Alert level="info">{t('preview.cutTable')}</Alert>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it. */}
      <section ref={scroller} className="preview-table" tabIndex={0} aria-label={label}>
        <table aria-label={name} aria-rowcount={table.rows.length} style={{ inlineSize: tableWidth }}>
          <colgroup>
            {columns.map((width, column) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is what its place is.
              <col key={column} style={{ inlineSize: `${width}ch` }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((_, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is.
                <th key={column} scope="col" title={header[column]}>
                  {header[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Spacer height={shown[0]?.start ?? 0} />
            {shown.map(({ index }) => (
              <tr key={index} aria-rowindex={index + 2}>
                {columns.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is.
                  <td key={column} title={table.rows[index + 1]?.[column]}>
                    {table.rows[index + 1]?.[column]}
                  </td>
                ))}
              </tr>
            ))}
            <Spacer height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Takes up the height of the rows that are not in the page. */
function Spacer({ height }: { height: number }) {
  return height > 0 ? <tr style={{ blockSize: height }} /> : null;
}

function printTable({ rows }: Table): Promise<void> {
  return printSheet((sheet) => {
    const printed = document.createElement('table');
    for (const row of rows) {
      const line = printed.insertRow();
      for (const cell of row) line.insertCell().textContent = cell;
    }
    sheet.append(printed);
  });
}
