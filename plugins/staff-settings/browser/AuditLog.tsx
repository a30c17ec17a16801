import './settings.css';
import type { AuditLogEntry } from '@anteroom/contract';
import { factsOf, subjectOf } from '@anteroom/domain/audit/auditFacts';
import { useI18n } from '@anteroom/sdk';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { DateField } from '@anteroom/ui/DateField';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { MorePages } from '@anteroom/ui/MorePages';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { SelectField } from '@anteroom/ui/SelectField';
import { TextField } from '@anteroom/ui/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AuditSearch, useAuditExport, useAuditLog, useSignedExport } from './useAuditLog.ts';
import { useAuditTexts } from './useAuditTexts.ts';

const nothing: AuditSearch = { from: '', to: '', action: '', person: '' };

/** Searches who did what in the firm, with pagination and export. */
export default function AuditLog() {
  const { t } = useTranslation();
  const [search, setSearch] = useState(nothing);
  const query = useAuditLog(search);
  const exported = useAuditExport();
  const signed = useSignedExport();
  const texts = useAuditTexts();
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  const isSearched = Object.values(search).some((value) => value.trim() !== '');
  const set = (change: Partial<AuditSearch>) => setSearch({ ...search, ...change });
  return (
    <div className="ar-stack ar-stack-large">
      <search className="ar-stack">
        <div className="ar-field-row">
          <TextField
            label={t('audit.person')}
            value={search.person}
            autoComplete="off"
            maxLength={200}
            onChange={({ target }) => set({ person: target.value })}
          />
          <SelectField
            label={t('audit.action')}
            value={search.action}
            onChange={({ target }) => set({ action: target.value })}
            options={[{ value: '', label: t('audit.anyAction') }, ...texts.options]}
          />
          <DateField
            label={t('audit.from')}
            value={search.from}
            max={search.to || undefined}
            onChange={(from) => set({ from })}
          />
          <DateField
            label={t('audit.to')}
            value={search.to}
            min={search.from || undefined}
            onChange={(to) => set({ to })}
          />
        </div>
        <div className="ar-cluster">
          <Button
            icon="download"
            loading={exported.isPending}
            disabled={entries.length === 0}
            onClick={() => exported.mutate(search)}
          >
            {t('audit.export')}
          </Button>
          <Button icon="download" loading={signed.isPending} onClick={() => signed.mutate()}>
            {t('audit.exportSigned')}
          </Button>
          {isSearched && (
            <Button icon="x" onClick={() => setSearch(nothing)}>
              {t('audit.clear')}
            </Button>
          )}
        </div>
        <p className="ar-small ar-muted">{t('audit.signedHint')}</p>
      </search>
      <Card flush>
        <QueryContents
          query={query}
          skeleton={<ListSkeleton rows={8} />}
          empty={{ icon: 'search', when: () => entries.length === 0 }}
          texts={t}
          headingLevel={2}
        >
          {() => (
            <List aria-label={t('audit.title')}>
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} texts={texts} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
      <MorePages query={query} label={t('more')} failed={t('moreFailed')} />
    </div>
  );
}

function Entry({
  entry,
  texts,
}: {
  readonly entry: AuditLogEntry;
  readonly texts: ReturnType<typeof useAuditTexts>;
}) {
  const { t } = useTranslation();
  const { date } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { name, userId, viewedAs, address } = entry;
  const [action, words] = [texts.name(entry.action), texts.wordsOf(entry.action)];
  const who = name ?? userId ?? t('audit.portal');
  const facts = [
    ...subjectOf(entry, words),
    ...(address === null ? [] : [[t('audit.address'), address] as const]),
    ...factsOf(entry, words, [t('audit.yes'), t('audit.no')]),
  ];
  return (
    <ListRow
      title={action}
      subtitle={viewedAs === null ? who : t('audit.asPerson', { who, person: viewedAs })}
      meta={<time dateTime={entry.at}>{date(entry.at, 'time')}</time>}
      actions={
        facts.length > 0 && (
          <Button
            size="sm"
            aria-expanded={isOpen}
            aria-label={t('audit.detailsOf', { action, who })}
            onClick={() => setOpen(!isOpen)}
          >
            {t('audit.details')}
          </Button>
        )
      }
    >
      {isOpen && (
        <dl className="staff-settings-facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </ListRow>
  );
}
