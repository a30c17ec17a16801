import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { savingTexts } from '../SavingIndicator/SavingIndicator.example.tsx';
import { useAutoSave } from '../SavingIndicator/SavingIndicator.tsx';
import { SavedTextArea } from './SavedTextArea.tsx';

export const title = 'SavedTextArea';

export default function SavedTextAreaExample() {
  return (
    <>
      <Example name="Saved while it is written">
        <Note label="Note for your firm" />
      </Example>
      <Example name="A text there has to be">
        <Note label="Why doesn’t it apply?" required="Say why, so that your firm does not wait." />
      </Example>
    </>
  );
}

function Note({ label, required }: { label: string; required?: string }) {
  const [stored, setStored] = useState('');
  const saving = useAutoSave(async (text: string) => setStored(text));
  return (
    <SavedTextArea
      label={label}
      required={required}
      stored={stored}
      saving={saving}
      texts={(key) => savingTexts[key]}
    />
  );
}
