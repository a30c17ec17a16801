import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { RadioGroup } from './RadioGroup.tsx';

export const title = 'Radio group';

export default function RadioGroupExample() {
  const [status, setStatus] = useState('joint');
  const [answer, setAnswer] = useState<string>();
  return (
    <>
      <Example name="With descriptions">
        <RadioGroup
          label="How do you file?"
          description="You can change this until we start."
          value={status}
          onChange={setStatus}
          options={[
            { value: 'single', label: 'Single' },
            { value: 'joint', label: 'Married, jointly', description: 'One return for both of you' },
            { value: 'separate', label: 'Married, separately', disabled: true },
          ]}
        />
      </Example>
      <Example name="Side by side, not answered yet">
        <RadioGroup
          label="Did you work from home?"
          value={answer}
          onChange={setAnswer}
          error={answer ? undefined : 'Choose one.'}
          horizontal
          options={[
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      </Example>
    </>
  );
}
