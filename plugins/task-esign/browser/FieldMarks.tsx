import { type PdfPages, useI18n } from '@anteroom/sdk';
import { Icon } from '@anteroom/ui/Icon';
import { useAtomValue } from 'jotai';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignField, EsignState } from '../api.ts';
import { dateWritten, type EsignEntries, isFilled } from '../rules/esignRules.ts';
import { timeZone } from './timeZone.ts';
import { useFieldName } from './useFieldName.ts';

interface FieldMarksProps {
  readonly pages: PdfPages;
  readonly state: EsignState;
  /** The person's fields in reading order, which is the keyboard's order. */
  readonly own: readonly EsignField[];
  readonly entries: EsignEntries;
  readonly current: string | null;
  readonly onPress: (field: EsignField) => void;
}

/** Overlay of the pages: the person's fields as buttons, and the fields of others, filled or not. */
export function FieldMarks({ pages, state, own, entries, current, onPress }: FieldMarksProps) {
  const { t } = useTranslation();
  const { layout, scale } = useAtomValue(pages.state);
  const fieldName = useFieldName();
  const ownIds = new Set(own.map(({ id }) => id));
  const others = state.fields.filter(({ id }) => !ownIds.has(id));
  const styleOf = (field: EsignField): CSSProperties => {
    const { x, y, width, height } = pages.placeOf(field.page, field.box);
    return { left: x, top: y, width, height, fontSize: Math.min(11 * (96 / 72) * scale, height * 0.75) };
  };
  return (
    <div data-layout={layout}>
      {others.map((field) => {
        const mark = state.marks.find(({ fieldId }) => fieldId === field.id);
        const by = state.signers.find(({ number }) => number === field.signer)?.name ?? '';
        return (
          <div key={field.id} className="esign-mark" data-empty={!mark || undefined} style={styleOf(field)}>
            {mark ? (
              <Content
                kind={mark.kind}
                value={mark.value}
                alt={t('mark.of', { field: fieldName(field), name: by })}
              />
            ) : (
              <span className="ar-visually-hidden">
                {t('mark.later', { field: fieldName(field), name: by })}
              </span>
            )}
          </div>
        );
      })}
      {own.map((field) => {
        const filled = isFilled(field, entries);
        return (
          <button
            key={field.id}
            type="button"
            className="esign-field"
            data-filled={filled || undefined}
            data-required={field.required || undefined}
            aria-current={field.id === current || undefined}
            aria-pressed={field.type === 'text' ? undefined : filled}
            style={styleOf(field)}
            onClick={() => onPress(field)}
          >
            <span className="ar-visually-hidden">
              {t(field.required ? 'field.required' : 'field.optional', { field: fieldName(field) })}
            </span>
            <OwnContent field={field} state={state} entries={entries} />
          </button>
        );
      })}
    </div>
  );
}

function OwnContent(props: {
  readonly field: EsignField;
  readonly state: EsignState;
  readonly entries: EsignEntries;
}): ReactNode {
  const { field, state, entries } = props;
  const { t } = useTranslation();
  const { language } = useI18n();
  const written = useAtomValue(language);
  if (!isFilled(field, entries)) {
    return field.type === 'checkbox' ? null : (
      <span aria-hidden="true" className="esign-hint">
        {t(`hint.${field.type}`)}
      </span>
    );
  }
  switch (field.type) {
    case 'signature':
      return <Content kind="picture" value={state.signature?.picture ?? ''} alt="" />;
    case 'initials':
      return <Content kind="picture" value={state.signature?.initials ?? ''} alt="" />;
    case 'date':
      return <span>{dateWritten(new Date(), written, timeZone())}</span>;
    case 'checkbox':
      return <Icon name="check" />;
    case 'text':
      return <span>{String(entries[field.id])}</span>;
  }
}

function Content({
  kind,
  value,
  alt,
}: {
  kind: 'picture' | 'text' | 'check';
  value: string;
  alt: string;
}): ReactNode {
  if (kind === 'picture') return <img src={`data:image/png;base64,${value}`} alt={alt} />;
  if (kind === 'check') return <Icon name="check" label={alt || undefined} />;
  return <span>{value}</span>;
}
