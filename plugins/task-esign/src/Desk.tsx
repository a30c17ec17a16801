import type { EsignField, EsignState } from '@anteroom/contract/taskKinds/esign';
import { inReadingOrder, isFilled, nextField } from '@anteroom/domain/esignRules';
import { type Task, useI18n } from '@anteroom/sdk';
import { Dialog } from '@anteroom/ui/Dialog';
import { IconButton } from '@anteroom/ui/IconButton';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { AdoptSignature } from './AdoptSignature.tsx';
import { originalOf } from './esignApi.ts';
import { FieldBar } from './FieldBar.tsx';
import { FieldMarks } from './FieldMarks.tsx';
import { PagesFailed, PartsMissing } from './PagesFailed.tsx';
import { ReviewAndSign } from './ReviewAndSign.tsx';
import { useEntries } from './useEntries.ts';
import { usePages } from './usePages.ts';

interface DeskProps {
  readonly task: Task;
  readonly state: EsignState;
  /** Whether the person signs; otherwise looks. */
  readonly signing: boolean;
  readonly onClose: () => void;
}

/** The document over the whole window: its pages, the fields on them, and the way from one field to the next. */
export function Desk({ task, state, signing, onClose }: DeskProps) {
  const { t } = useI18n();
  const { place, shown, retry } = usePages(originalOf(state));
  const own = inReadingOrder(state.fields.filter(({ signer }) => signing && signer === state.own));
  const { entries, setEntry, forget } = useEntries(state.taskId);
  const [current, setCurrent] = useState<string | null>(null);
  /** A field that waits for a signature to be adopted. */
  const [adopting, setAdopting] = useState<EsignField | null>(null);
  const [changing, setChanging] = useState(false);
  const [reviewing, setReviewing] = useState(false);
  const pages = shown.kind === 'shown' ? shown.pages : null;
  const next = nextField(own, entries, current);

  function goTo(field: EsignField): void {
    setCurrent(field.id);
    pages?.goTo(field.page, field.box);
  }

  function press(field: EsignField): void {
    setCurrent(field.id);
    const isPicture = field.type === 'signature' || field.type === 'initials';
    if (isPicture && !state.signature) setAdopting(field);
    else if (field.type !== 'text') setEntry(field.id, !isFilled(field, entries));
  }

  function adopted(): void {
    if (adopting) setEntry(adopting.id, true);
    setAdopting(null);
    setChanging(false);
  }

  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      size="full"
      title={state.document.name}
      actions={
        <>
          <IconButton
            icon="zoom-out"
            label={t('zoom.out')}
            disabled={!pages}
            onClick={() => pages?.zoom(-1)}
          />
          <IconButton icon="zoom-in" label={t('zoom.in')} disabled={!pages} onClick={() => pages?.zoom(1)} />
        </>
      }
    >
      <div className="esign-desk">
        {shown.kind === 'failed' && <PagesFailed retry={retry} />}
        {pages && <PartsMissing pages={pages} />}
        <div ref={place} className="esign-pages" aria-busy={shown.kind === 'opening'} />
        {pages &&
          createPortal(
            <FieldMarks
              pages={pages}
              state={state}
              own={own}
              entries={entries}
              current={current}
              onPress={press}
            />,
            pages.layer,
          )}
        {signing && pages && (
          <FieldBar
            fields={own}
            entries={entries}
            current={own.find(({ id }) => id === current) ?? null}
            next={next}
            hasSignature={state.signature !== null}
            onPress={press}
            onText={setEntry}
            onNext={goTo}
            onReview={() => setReviewing(true)}
            onChangeSignature={() => setChanging(true)}
          />
        )}
      </div>
      {(adopting || changing) && (
        <AdoptSignature
          taskId={state.taskId}
          present={state.signature}
          withInitials={own.some(({ type }) => type === 'initials')}
          onAdopted={adopted}
          onClose={() => {
            setAdopting(null);
            setChanging(false);
          }}
        />
      )}
      {reviewing && (
        <ReviewAndSign
          task={task}
          state={state}
          fields={own}
          entries={entries}
          onSigned={() => {
            forget();
            onClose();
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </Dialog>
  );
}
