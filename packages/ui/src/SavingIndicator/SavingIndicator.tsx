import './SavingIndicator.css';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { AutoSaver, type SavingState } from '../autoSaver.ts';
import { Button } from '../Button/Button.tsx';
import { Icon } from '../Icon/Icon.tsx';

export type { SavingState };

/**
 * The texts of {@link SavingIndicator}: `saving` ("Saving…"), `saved` ("Changes saved"), `failed` (the text is not
 * saved yet, but not lost), `conflict` (somebody else has changed it), and the buttons `retry`, `keepMine` and
 * `takeTheirs`.
 */
export type SavingTextKey = 'saving' | 'saved' | 'failed' | 'conflict' | 'retry' | 'keepMine' | 'takeTheirs';

/** State and actions of a value that is saved while it is being edited, as returned by {@link useAutoSave}. */
export interface AutoSave<Value> {
  readonly state: SavingState;
  /** Returns whether there are unsaved changes. */
  isUnsaved(): boolean;
  /** Records a change; call it on every change. The value is saved 200 ms after the last one. */
  write(value: Value): void;
  /**
   * Saves pending changes immediately, for example when the field loses the focus. After a conflict nothing is saved
   * until the user has decided.
   */
  flush(): void;
  /** Saves pending changes immediately. Resolves with whether the server has all changes. */
  settle(): Promise<boolean>;
  /** Returns the value that was last sent to the server. */
  lastSent(): Value | undefined;
  /** Holds back unsaved changes because somebody else's change has arrived: the state becomes `conflict`. */
  hold(): void;
  /** Saves the user's text, overwriting somebody else's change. */
  keepMine(): void;
  /** Discards unsaved changes. */
  discard(): void;
}

/**
 * Saves a value while it is being edited. It saves once the user pauses, one save at a time, always the newest value. A
 * value that could not be saved is retained, and sent again when the network is back. Unsaved changes are sent when the
 * component unmounts.
 *
 * @param save - rejects with an error whose `code` is `conflict`, as the SDK's `HttpError` does, when somebody else has
 * changed the same thing meanwhile. It may be a different function on each render; the newest is called.
 */
export function useAutoSave<Value>(save: (value: Value) => Promise<unknown>): AutoSave<Value> {
  const [state, setState] = useState<SavingState>('idle');
  const newest = useRef(save);
  const [saver] = useState(
    () => new AutoSaver<Value>({ save: (value) => newest.current(value), onState: setState }),
  );
  useEffect(() => {
    newest.current = save;
  });
  useEffect(() => {
    const flush = () => void saver.flush();
    window.addEventListener('online', flush);
    return () => {
      window.removeEventListener('online', flush);
      flush();
    };
  }, [saver]);
  return {
    state,
    isUnsaved: () => saver.isUnsaved,
    write: (value) => saver.write(value),
    flush: () => void saver.flush(),
    async settle() {
      await saver.flush();
      return !saver.isUnsaved;
    },
    lastSent: () => saver.lastSent,
    hold: () => saver.hold(),
    keepMine: () => void saver.keepMine(),
    discard: () => saver.discard(),
  };
}

export interface SavingIndicatorProps {
  state: SavingState;
  /** Returns the caller's texts, in the user's language: ``(key) => t(`saving.${key}`)``. */
  texts: (key: SavingTextKey) => string;
  /** Called to retry a failed save. */
  onRetry: () => void;
  /** Called after a conflict to save the user's own text over the other change. Without it the user has no choice. */
  onKeepMine?: () => void;
  /** Called after a conflict to adopt the other person's text. */
  onTakeTheirs?: () => void;
  /** The other person's change, with author and time as far as known; shown after a conflict. */
  theirs?: ReactNode;
}

/** Shows that a value is being saved or is saved, or why it could not be saved. Shows nothing before the first save. */
export function SavingIndicator(props: SavingIndicatorProps) {
  const { state, texts, onRetry, onKeepMine, onTakeTheirs, theirs } = props;
  return (
    <div className={`ar-saving ar-saving-${state}`} role="status">
      {state === 'saved' && <Icon name="check" size="sm" />}
      {state !== 'idle' && <span>{texts(state)}</span>}
      {state === 'failed' && (
        <Button size="sm" onClick={onRetry}>
          {texts('retry')}
        </Button>
      )}
      {state === 'conflict' && (
        <>
          {theirs && <div className="ar-saving-theirs">{theirs}</div>}
          {onKeepMine && (
            <Button size="sm" onClick={onKeepMine}>
              {texts('keepMine')}
            </Button>
          )}
          {onTakeTheirs && (
            <Button size="sm" variant="quiet" onClick={onTakeTheirs}>
              {texts('takeTheirs')}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
