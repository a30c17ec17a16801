import { Button } from '@anteroom/ui/Button';
import { TextField } from '@anteroom/ui/TextField';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EsignField } from '../api.ts';
import { type EsignEntries, isFilled } from '../rules/esignRules.ts';
import { useFieldName } from './useFieldName.ts';

interface FieldBarProps {
  readonly fields: readonly EsignField[];
  readonly entries: EsignEntries;
  readonly current: EsignField | null;
  /** Next field that is required and empty. */
  readonly next: EsignField | null;
  readonly hasSignature: boolean;
  readonly onPress: (field: EsignField) => void;
  readonly onText: (fieldId: string, text: string) => void;
  readonly onNext: (field: EsignField) => void;
  readonly onReview: () => void;
  readonly onChangeSignature: () => void;
}

/**
 * Bar below the pages: the current field in a size for thumbs, the number of fields left, and a button to the next one.
 */
export function FieldBar(props: FieldBarProps) {
  const { fields, entries, current, next, hasSignature } = props;
  const { t } = useTranslation();
  const required = fields.filter((field) => field.required);
  const left = required.filter((field) => !isFilled(field, entries)).length;
  return (
    <section className="esign-bar" aria-label={t('bar.label')}>
      {current && <CurrentField {...props} field={current} />}
      <div className="esign-bar-way">
        <p role="status" className="ar-small ar-figures">
          {left > 0 ? t('bar.left', { count: left }) : t('bar.none')}
          {hasSignature && (
            <Button variant="quiet" size="sm" onClick={props.onChangeSignature}>
              {t('adopt.change')}
            </Button>
          )}
        </p>
        {next ? (
          <Button
            variant={current && !isFilled(current, entries) ? 'secondary' : 'primary'}
            size="lg"
            iconEnd="arrow-down"
            onClick={() => props.onNext(next)}
          >
            {t(current ? 'bar.next' : 'bar.first')}
          </Button>
        ) : (
          <Button variant="primary" size="lg" icon="signature" onClick={props.onReview}>
            {t('bar.review')}
          </Button>
        )}
      </div>
    </section>
  );
}

function CurrentField({ field, entries, onPress, onText }: FieldBarProps & { readonly field: EsignField }) {
  const { t } = useTranslation();
  const fieldName = useFieldName();
  const place = useRef<HTMLDivElement>(null);
  const filled = isFilled(field, entries);
  const { id } = field;

  // Focus a field on arrival, so that it can be filled in.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another field takes the focus.
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input, button')?.focus({ preventScroll: true });
  }, [id]);

  return (
    <div ref={place} className="esign-bar-field">
      {field.type === 'text' ? (
        <TextField
          label={field.label ?? t('type.text')}
          maxLength={500}
          value={String(entries[id] ?? '')}
          onChange={(event) => onText(id, event.target.value)}
        />
      ) : (
        <>
          <span>{fieldName(field)}</span>
          <Button
            variant={filled ? 'secondary' : 'primary'}
            icon={
              filled ? 'x' : field.type === 'signature' || field.type === 'initials' ? 'signature' : 'check'
            }
            onClick={() => onPress(field)}
          >
            {t(filled ? 'bar.clear' : `put.${field.type}`)}
          </Button>
        </>
      )}
    </div>
  );
}
