import { useEffect, useRef, useState } from 'react';
import { Dialog } from '../Dialog/Dialog.tsx';
import type { FieldProps } from '../Field/Field.tsx';
import { type AutoSave, SavingIndicator, type SavingTextKey } from '../SavingIndicator/SavingIndicator.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';

/** The caller may also save null when there is no text. */
type TextSaving = AutoSave<string> | AutoSave<string | null>;

export interface SavedTextAreaProps extends Pick<FieldProps, 'label' | 'description'> {
  /** ID of the text area. */
  id?: string;
  /** The text as stored on the server. A newer one replaces what is shown, unless there are unsaved changes here. */
  stored: string;
  /** Saves the text: `useAutoSave((text: string) => …)`. */
  saving: TextSaving;
  texts: (key: SavingTextKey) => string;
  maxLength?: number;
  rows?: number;
  autoFocus?: boolean;
  /** Whether the text can no longer be edited, only read and copied. */
  readOnly?: boolean;
  /** Error to show instead of saving an empty text: why a text is required. */
  required?: string;
  /**
   * Asks before the person leaves without a text that could not be saved. Returns a function that ends this. Pass the
   * same function on each render.
   */
  holdUnsaved?: (() => () => void) | undefined;
}

/** A text area that saves its text automatically, 200 ms after the last key press, and shows the saving state. */
export function SavedTextArea(props: SavedTextAreaProps) {
  const { stored, saving, texts, required, holdUnsaved, ...field } = props;
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  const [left, setLeft] = useState(false);
  if (stored !== known) {
    setKnown(stored);
    // The stored text is only trimmed at the end and otherwise the same: keep the spaces, because the next word
    // follows.
    if (!saving.isUnsaved() && stored !== text.trim()) setText(stored);
  }
  useNoticedChange(stored, saving);
  useHeldScreen(saving, holdUnsaved);
  const isMissing = required !== undefined && text.trim() === '';

  function write(written: string) {
    setText(written);
    if (required !== undefined && written.trim() === '') saving.discard();
    else saving.write(written);
  }

  return (
    <div>
      <TextArea
        {...field}
        value={text}
        required={required !== undefined}
        error={isMissing && left ? required : undefined}
        // Without a network, the code of the question that `holdUnsaved` asks could not be fetched.
        onFocus={holdUnsaved && (() => void Dialog.preload())}
        onChange={(event) => write(event.target.value)}
        onBlur={() => {
          setLeft(true);
          saving.flush();
        }}
      />
      {!field.readOnly && (
        <SavingIndicator
          state={saving.state}
          texts={texts}
          onRetry={saving.flush}
          onKeepMine={saving.keepMine}
          onTakeTheirs={() => {
            saving.discard();
            setText(stored);
          }}
          theirs={stored}
        />
      )}
    </div>
  );
}

/** Holds the screen from the first failure until the text is saved, also during another attempt. */
function useHeldScreen({ state }: TextSaving, holdUnsaved: SavedTextAreaProps['holdUnsaved']): void {
  const [isAtRisk, setAtRisk] = useState(false);
  const isNow = state === 'saving' ? isAtRisk : state === 'failed' || state === 'conflict';
  if (isNow !== isAtRisk) setAtRisk(isNow);
  useEffect(() => (isAtRisk ? holdUnsaved?.() : undefined), [isAtRisk, holdUnsaved]);
}

/**
 * Stops saving if another person stores a change while text is unsaved here, for example while the network is down, so
 * that their change is not overwritten without asking.
 */
function useNoticedChange(stored: string, saving: TextSaving): void {
  const noticed = useRef(stored);
  useEffect(() => {
    if (stored === noticed.current) return;
    noticed.current = stored;
    const isOwn = stored === saving.lastSent()?.trim();
    if (saving.isUnsaved() && !isOwn) saving.hold();
  });
}
