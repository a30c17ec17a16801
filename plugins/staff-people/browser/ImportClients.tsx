import { type ClientImportReport, importClients } from '@anteroom/contract';
import { LocaleFormats } from '@anteroom/domain/language/localeFormats';
import {
  clientImportColumns,
  clientImportWords,
  maxClientImportBytes,
} from '@anteroom/domain/people/clientImport';
import { Downloads, I18n, useI18n, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { Disclosure } from '@anteroom/ui/Disclosure';
import { FileDropZone } from '@anteroom/ui/FileDropZone';
import { List, ListRow } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from './paths.ts';
import { useFaults } from './useFaults.ts';
import { useChange } from './usePeople.ts';

/** Matches the names of spreadsheets, which people choose although the import reads only CSV. */
const workbook = /\.(xlsx|xlsm|xls|ods)$/i;

/**
 * Imports clients and their people from a CSV file: first as a dry run whose result is shown line by line, and then for
 * real.
 */
export function ImportClients() {
  const { t } = useTranslation();
  const { bytes } = useI18n();
  const language = useAtomValue(useService(I18n).language);
  const nameOf = useColumnNames();
  const downloads = useService(Downloads);
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<{ readonly name: string; readonly why: 'workbook' | 'tooLarge' }>();
  const run = useChange(async (http, { given, dryRun }: { given: File; dryRun: boolean }) =>
    http.call(importClients, { body: { file: await base64Of(given), dryRun }, timeout: 120_000 }),
  );
  const whole = useFaults(run.error)('');
  /** The result of the dry run, which stays on the screen during the import. */
  const [checked, setChecked] = useState<ClientImportReport>();
  const isImporting = run.isPending && !run.variables.dryRun;
  const isChecking = run.isPending && !isImporting;
  const report = isImporting ? checked : run.data;

  function check(given: File | undefined) {
    if (!given) return;
    const { name, size } = given;
    const why = workbook.test(name) ? 'workbook' : size > maxClientImportBytes ? 'tooLarge' : undefined;
    setRefused(why && { name, why });
    setFile(why ? null : given);
    run.reset();
    if (!why) tryOut(given);
  }

  function tryOut(given: File) {
    run.mutate({ given, dryRun: true }, { onSuccess: setChecked });
  }

  /** Saves a file with only the columns. */
  function saveBlank() {
    const csv = `\ufeff${clientImportColumns.map(nameOf).join(new LocaleFormats(language).csvSeparator)}\r\n`;
    downloads.save(t('import.fileName'), new Blob([csv], { type: 'text/csv;charset=utf-8' }));
  }

  return (
    <div className="ar-stack ar-stack-large">
      <PageHeader
        title={t('import.title')}
        subtitle={t('import.subtitle')}
        back={{ href: paths.clients, label: t('clients.title') }}
      />
      {!report?.isDone && (
        <FileDropZone
          label={t('import.drop')}
          hint={t('import.hint')}
          buttonLabel={t('import.choose')}
          description={t('import.limit', { size: bytes(maxClientImportBytes) })}
          multiple={false}
          accept=".csv,text/csv"
          disabled={run.isPending}
          onFiles={([given]) => check(given)}
        />
      )}
      {refused && (
        <Alert level="danger" title={t(`import.${refused.why}`, { name: refused.name })}>
          {refused.why === 'workbook'
            ? t('import.saveAsCsv')
            : t('import.limit', { size: bytes(maxClientImportBytes) })}
        </Alert>
      )}
      {whole && (
        <Alert
          level="danger"
          action={
            file && (
              <Button size="sm" icon="refresh-cw" onClick={() => tryOut(file)}>
                {t('failed.retry')}
              </Button>
            )
          }
        >
          {whole}
        </Alert>
      )}
      <div role="status" className="ar-stack">
        {isChecking && <p>{t('import.reading', { name: file?.name ?? '' })}</p>}
        {report && <Summary report={report} name={file?.name ?? ''} />}
      </div>
      {report && report.faultCount === 0 && report.rows > 0 && !report.isDone && file && (
        <div className="ar-cluster">
          <Button
            variant="primary"
            icon="check"
            loading={isImporting}
            disabled={report.added + report.changed === 0}
            onClick={() => run.mutate({ given: file, dryRun: false })}
          >
            {t('import.carryOut', { count: report.added + report.changed })}
          </Button>
          <Button href={paths.clients}>{t('cancel')}</Button>
        </div>
      )}
      {report?.isDone && (
        <div className="ar-cluster">
          <Button variant="primary" href={paths.clients}>
            {t('import.toClients')}
          </Button>
          <Button href={paths.people}>{t('import.toPeople')}</Button>
        </div>
      )}
      {report && <Lines report={report} />}
      <Disclosure title={t('import.help')} icon="circle-help" defaultOpen={!report}>
        <div className="ar-stack">
          <p>{t('import.helpBody')}</p>
          <dl className="staff-people-facts">
            {clientImportColumns.map((column) => (
              <div key={column} style={{ display: 'contents' }}>
                <dt>
                  <code>{nameOf(column)}</code>
                </dt>
                <dd>{t(`import.column.${column}`)}</dd>
              </div>
            ))}
          </dl>
          <div>
            <Button icon="download" onClick={saveBlank}>
              {t('import.blank')}
            </Button>
          </div>
        </div>
      </Disclosure>
    </div>
  );
}

function Summary({ report, name }: { readonly report: ClientImportReport; readonly name: string }) {
  const { t } = useTranslation();
  const { number } = useI18n();
  const { rows, added, changed, faultCount, isDone } = report;
  if (faultCount > 0)
    return (
      <Alert level="danger" title={t('import.faulty', { name, count: faultCount })}>
        {t('import.faultyBody')}
      </Alert>
    );
  if (rows === 0)
    return (
      <Alert level="warning" title={t('import.noRows', { name })}>
        {t('import.noRowsBody')}
      </Alert>
    );
  const counts = t('import.counts', {
    count: rows,
    added: number(added),
    changed: number(changed),
    unchanged: number(rows - added - changed),
  });
  if (isDone)
    return (
      <Alert level="success" title={t('import.done')}>
        {counts}
      </Alert>
    );
  return (
    <Alert level="info" title={t('import.sound', { name })}>
      {counts}
    </Alert>
  );
}

const tones: Readonly<Record<ClientImportReport['lines'][number]['outcome'], Tone>> = {
  added: 'success',
  changed: 'info',
  unchanged: 'neutral',
};

/** Lists the faults of the lines or, if there are none, what happens with each line. */
function Lines({ report }: { readonly report: ClientImportReport }) {
  const { t } = useTranslation();
  const nameOf = useColumnNames();
  const { faults, faultCount, lines, rows } = report;
  const shown = faults.length || lines.length;
  if (shown === 0) return null;
  const rest = (faultCount || rows) - shown;
  return (
    <Card title={t(faultCount > 0 ? 'import.wrong' : 'import.lines')} flush>
      <List>
        {faults.map(({ line, message, reason, column, value }, index) => (
          <ListRow
            // biome-ignore lint/suspicious/noArrayIndexKey: a line can have several faults, which never move.
            key={index}
            icon="circle-alert"
            title={t('import.line', { line })}
            subtitle={
              reason === 'other'
                ? message
                : t(`import.fault.${reason}`, { column: nameOf(column ?? ''), value: nameOf(value) })
            }
          />
        ))}
        {faultCount === 0 &&
          lines.map(({ line, outcome, about }) => (
            <ListRow
              key={line}
              title={about}
              subtitle={t('import.line', { line })}
              meta={<Badge tone={tones[outcome]}>{t(`import.${outcome}`)}</Badge>}
            />
          ))}
      </List>
      {rest > 0 && <p className="ar-muted staff-people-rest">{t('import.more', { count: rest })}</p>}
    </Card>
  );
}

/** Returns a function that returns a column's name in the person's language, and any other text as it is. */
function useColumnNames(): (text: string) => string {
  const language = useAtomValue(useService(I18n).language);
  const names = new Map<string, string>(Object.entries(clientImportWords[language]?.columns ?? {}));
  return (text) => names.get(text) ?? text;
}

/** Returns the bytes of a file in the form that the API expects, whatever their encoding. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts: string[] = [];
  // A call can have only a limited number of arguments.
  for (let from = 0; from < bytes.length; from += 32_768)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + 32_768)));
  return btoa(parts.join(''));
}
