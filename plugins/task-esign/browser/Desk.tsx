import { useState } from 'react';
import type { EsignField, EsignState } from '../api.ts';
import { inReadingOrder, isFilled, nextField } from '../rules/esignRules.ts';
import { AdoptSignature } from './AdoptSignature.tsx';
import { originalOf } from './esignApi.ts';
import { FieldBar } from './FieldBar.tsx';
import { FieldMarks } from './FieldMarks.tsx';
import { PagesDialog } from './PagesDialog.tsx';
import { ReviewAndSign } from './ReviewAndSign.tsx';
import { useEntries } from './useEntries.ts';
import { usePages } from './usePages.ts';

interface DeskProps {
  readonly state: EsignState;
  /** Whether the person is signing; otherwise the document is read-only. */
  readonly signing: boolean;
  readonly onSigned: () => void;
  readonly onClose: () => void;
}

/** Shows the document in the whole window: its pages, the fields on them, and navigation from one field to the next. */
export function Desk({ state, signing, onSigned, onClose }: DeskProps) {
  const opened = usePages(originalOf(state));
  const own = inReadingOrder(state.fields.filter(({ signer }) => signing && signer === state.own));
  const { entries, setEntry, forget } = useEntries(state.taskId);
  const [current, setCurrent] = useState<string | null>(null);
  /** Field that was pressed before the person had adopted a signature. */
  const [adopting, setAdopting] = useState<EsignField | null>(null);
  const [changing, setChanging] = useState(false);
  const [reviewing, setReviewing] = useState(false);

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
    <PagesDialog
      title={state.document.name}
      opened={opened}
      onClose={onClose}
      marks={(pages) => (
        <FieldMarks
          pages={pages}
          state={state}
          own={own}
          entries={entries}
          current={current}
          onPress={press}
        />
      )}
      bar={(pages) =>
        signing && (
          <FieldBar
            fields={own}
            entries={entries}
            current={own.find(({ id }) => id === current) ?? null}
            next={nextField(own, entries, current)}
            hasSignature={state.signature !== null}
            onPress={press}
            onText={setEntry}
            onNext={(field) => {
              setCurrent(field.id);
              pages.goTo(field.page, field.box);
            }}
            onReview={() => setReviewing(true)}
            onChangeSignature={() => setChanging(true)}
          />
        )
      }
    >
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
          state={state}
          fields={own}
          entries={entries}
          onSigned={() => {
            forget();
            onClose();
            onSigned();
          }}
          onClose={() => setReviewing(false)}
        />
      )}
    </PagesDialog>
  );
}
