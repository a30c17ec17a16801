import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { CheckboxGroup } from './CheckboxGroup.tsx';

export const title = 'Checkbox group';

const options = [
  { value: 'w2', label: 'Wages', description: 'Form W-2' },
  { value: 'interest', label: 'Interest', description: 'Form 1099-INT' },
  { value: 'rent', label: 'Rent' },
];

export default function CheckboxGroupExample() {
  const [income, setIncome] = useState<readonly string[]>(['w2']);
  const [none, setNone] = useState<readonly string[]>([]);
  return (
    <>
      <Example name="With descriptions">
        <CheckboxGroup
          label="Which income did you have?"
          description="Tick all that apply."
          options={options}
          value={income}
          onChange={setIncome}
        />
      </Example>
      <Example name="With an error">
        <CheckboxGroup
          label="Which income did you have?"
          error={none.length > 0 ? undefined : 'Tick at least one.'}
          options={options}
          value={none}
          onChange={setNone}
        />
      </Example>
    </>
  );
}
