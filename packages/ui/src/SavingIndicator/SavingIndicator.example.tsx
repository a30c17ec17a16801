import { Example } from '../gallery/Example.tsx';
import { SavingIndicator, type SavingTextKey } from './SavingIndicator.tsx';

export const title = 'SavingIndicator';

/** English texts for the examples. */
export const savingTexts: Readonly<Record<SavingTextKey, string>> = {
  saving: 'Saving…',
  saved: 'Changes saved',
  failed: 'Not saved yet. Your text is still here.',
  conflict: 'This was changed elsewhere. Your text is still here. The saved version:',
  retry: 'Save again',
  keepMine: 'Keep mine',
  takeTheirs: 'Take the other',
};

export default function SavingIndicatorExample() {
  const texts = (key: SavingTextKey) => savingTexts[key];
  return (
    <>
      <Example name="Under way, and done">
        <SavingIndicator state="saving" texts={texts} onRetry={nothing} />
        <SavingIndicator state="saved" texts={texts} onRetry={nothing} />
      </Example>
      <Example name="Not saved">
        <SavingIndicator state="failed" texts={texts} onRetry={nothing} />
      </Example>
      <Example name="Somebody else was faster">
        <SavingIndicator
          state="conflict"
          texts={texts}
          onRetry={nothing}
          onKeepMine={nothing}
          onTakeTheirs={nothing}
          theirs="The account was closed in May."
        />
      </Example>
    </>
  );
}

function nothing() {}
