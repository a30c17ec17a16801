import { splitExtension } from '@anteroom/domain/documents/fileExtension';
import { useDebounced } from '@anteroom/screen-parts/useDebounced';
import { type Document, Documents, useI18n, useService } from '@anteroom/sdk';
import { Badge } from '@anteroom/ui/Badge';
import { ComboBox } from '@anteroom/ui/ComboBox';
import { Dialog } from '@anteroom/ui/Dialog';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ReviewedStep } from './ReviewedStep.ts';
import { StepReview } from './StepReview.tsx';

interface CompareFilesProps {
  readonly document: Document;
  /** Documents that are offered first: the other files of the task. */
  readonly nearby: readonly Document[];
  readonly onClose: () => void;
}

/**
 * Shows a submitted file next to another document of the client: initially another file of its task, or else the newest
 * one with a similar name, such as last year's. On a phone, the two are shown one below the other. If the file belongs
 * to a step, staff can also accept it or send it back here.
 */
export function CompareFiles({ document, nearby, onClose }: CompareFilesProps) {
  const { t } = useTranslation();
  const i18n = useI18n();
  const { Preview, search } = useService(Documents);
  const [term, setTerm] = useState('');
  const words = useDebounced(term.trim());
  const found = useQuery({ ...search(document.clientId, words), placeholderData: keepPreviousData });
  const likeness = likenessOf(document.name);
  const similar = useQuery({ ...search(document.clientId, likeness), enabled: likeness !== '' });
  const [chosen, setChosen] = useState<Document | null>();
  const reviewed = use(ReviewedStep);

  const others = (some: readonly Document[] = []) =>
    some.filter(({ id, scan }) => id !== document.id && !scan);
  const first = [...others(nearby), ...others(similar.data)];
  const other = chosen === undefined ? (first[0] ?? null) : chosen;
  const offered = uniqueById(words === '' ? [...first, ...others(found.data)] : others(found.data));
  const optionOf = ({ id, name, parent, history }: Document) => ({
    id,
    label: name,
    description: t('parts.find.where', { folder: parent.name, date: i18n.date(history.modifiedDate) }),
  });

  return (
    <Dialog
      open
      size="full"
      title={t('parts.compare.title', { name: document.name })}
      closeLabel={t('parts.compare.close')}
      onClose={onClose}
    >
      <div style={column}>
        <div style={places}>
          <Place name={document.name}>
            <div style={head}>
              <strong>{document.name}</strong>
              <p className="ar-muted ar-small">
                {t('parts.uploaded', { date: i18n.date(document.history.createdDate) })}
              </p>
            </div>
            <div style={page}>
              <Preview document={document} />
            </div>
          </Place>
          <Place name={t('parts.compare.other')}>
            <ComboBox
              label={t('parts.compare.with')}
              options={offered.map(optionOf)}
              selected={other && optionOf(other)}
              onSelect={(option) => setChosen(offered.find(({ id }) => id === option?.id) ?? null)}
              onSearch={setTerm}
              emptyLabel={t(found.isError ? 'parts.documents.notListed' : 'parts.find.nothing')}
            />
            {other ? (
              <div style={page}>
                <Preview key={other.id} document={other} />
              </div>
            ) : (
              <EmptyState icon="file" title={t('parts.compare.none')} />
            )}
          </Place>
        </div>
        {reviewed && (
          <div className="ar-cluster" style={review}>
            {reviewed.step.review?.state === 'accepted' && (
              <Badge tone="success">{t('parts.step.accepted')}</Badge>
            )}
            {reviewed.step.review?.state === 'returned' && (
              <Badge tone="warning">{t('parts.step.toStaff.returned')}</Badge>
            )}
            <StepReview {...reviewed} />
          </div>
        )}
      </div>
    </Dialog>
  );
}

function Place({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <section aria-label={name} style={place}>
      {children}
    </section>
  );
}

/**
 * Returns the words by which to find similar documents: those of the name, without digits, such as years, and without
 * the extension.
 */
function likenessOf(name: string): string {
  return (splitExtension(name).stem.match(/\p{L}{2,}/gu) ?? []).join(' ');
}

function uniqueById(documents: readonly Document[]): Document[] {
  return [...new Map(documents.map((each) => [each.id, each])).values()];
}

/** The pages, with the review below them. */
const column: CSSProperties = {
  display: 'flex',
  flex: 1,
  flexDirection: 'column',
  minInlineSize: 0,
  minBlockSize: 0,
};

/** Two columns from 1024 px, otherwise one. If both pages do not fit, each is as high as the window. */
const places: CSSProperties = {
  display: 'grid',
  flex: 1,
  minInlineSize: 0,
  gap: 'var(--ar-space-3)',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 30rem), 1fr))',
  gridAutoRows: 'minmax(min(100%, 36rem), 1fr)',
  overflow: 'auto',
  padding: 'var(--ar-space-2)',
};

const review: CSSProperties = {
  flex: 'none',
  padding: 'var(--ar-space-2)',
  borderBlockStart: '1px solid var(--ar-border)',
};

const place: CSSProperties = {
  display: 'flex',
  minInlineSize: 0,
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: 'var(--ar-space-2)',
};

/** Style of a heading, as high as the field in the other column, so that both pages begin at the same height. */
const head: CSSProperties = { minBlockSize: '4.25rem', overflowWrap: 'anywhere' };

const page: CSSProperties = {
  display: 'flex',
  flex: 1,
  minBlockSize: 0,
  overflow: 'hidden',
  border: '1px solid var(--ar-border)',
  borderRadius: 'var(--ar-radius)',
};
