import { useEffect, useRef, useState } from 'react';
import type { FieldProps } from '../Field/Field.tsx';
import { type AutoSave, SavingIndicator, type SavingTextKey } from '../SavingIndicator/SavingIndicator.tsx';
import { TextArea } from '../TextArea/TextArea.tsx';

/** The caller may save that there is no text at all, too. */
type TextSaving = AutoSave<string> | AutoSave<string | null>;

export interface SavedTextAreaProps extends Pick<FieldProps, 'label' | 'description'> {
  /** The id of the text area. */
  id?: string;
  /** The text as it is stored. One that arrives later is shown, unless something is written here that is not saved yet. */
  stored: string;
  /** Saves the text: `useAutoSave((text: string) => …)`. */
  saving: TextSaving;
  texts: (key: SavingTextKey) => string;
  maxLength?: number;
  rows?: number;
  autoFocus?: boolean;
  /** Whether the text can no longer be edited, only read and copied. */
  readOnly?: boolean;
  /** An empty text is not saved; instead this is said: why there has to be one. */
  required?: string;
}

/** Several lines of text that are saved while they are written, 200 ms after the last key, and that say so. */
export function SavedTextArea(props: SavedTextAreaProps) {
  const { stored, saving, texts, required, ...field } = props;
  const [text, setText] = useState(stored);
  const [known, setKnown] = useState(stored);
  const [left, setLeft] = useState(false);
  if (stored !== known) {
    setKnown(stored);
    // The stored text lacks the spaces at its end but is otherwise the same: keep them, because the next word follows.
    if (!saving.isUnsaved() && stored !== text.trim()) setText(stored);
  }
  useNoticedChange(stored, saving);
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

/**
 * Stops saving if another person stores a change while a text waits here, for example while the network is down, so
 * that it is not overwritten without asking.
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
