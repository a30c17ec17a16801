import './br-reports.css';
import type { HttpParams } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ListSkeleton } from '@anteroom/ui/List';
import { Menu } from '@anteroom/ui/Menu';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import type { ReactNode } from 'react';
import { type ReportColumn, ReportTable } from './ReportTable.tsx';
import { type ReportSource, useReportDownload, useRows } from './reports.ts';
import { useReportText } from './useReportText.ts';

interface ReportProps<Row, Totals> {
  readonly source: ReportSource<Row, Totals>;
  readonly filter: HttpParams;
  readonly columns: readonly ReportColumn<Row>[];
  /** Totals of the filter, on one line. */
  readonly totals: ReactNode;
  keyOf(row: Row, index: number): string;
}

const formats = [
  { format: 'xlsx', icon: 'file-spreadsheet' },
  { format: 'pdf', icon: 'file-text' },
  { format: 'csv', icon: 'list' },
] as const;

/** Shows the results of a filter as a table that can be downloaded. */
export function Report<Row, Totals>({ source, filter, columns, totals, keyOf }: ReportProps<Row, Totals>) {
  const { t } = useReportText();
  const rows = useRows(source, filter);
  const download = useReportDownload(source, filter);

  const found = rows.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <Card
        title={t('report.title')}
        subtitle={found.length > 0 && <span role="status">{totals}</span>}
        action={
          found.length > 0 && (
            <Menu
              label={t('download.label')}
              align="end"
              trigger={(trigger) => (
                <Button {...trigger} icon="download" iconEnd="chevron-down" loading={download.isPending}>
                  {t('download.label')}
                </Button>
              )}
              items={formats.map(({ format, icon }) => ({
                id: format,
                icon,
                label: t(`download.${format}`),
                onSelect: () => download.mutate(format),
              }))}
            />
          )
        }
        flush
      >
        <QueryContents
          query={rows}
          skeleton={<ListSkeleton rows={6} />}
          empty={{ icon: 'chart-column', when: () => found.length === 0 }}
          texts={t}
        >
          {() => <ReportTable label={t('report.title')} columns={columns} rows={found} keyOf={keyOf} />}
        </QueryContents>
      </Card>
      <MorePages query={rows} label={t('report.more')} failed={t('report.moreFailed')} />
    </>
  );
}
