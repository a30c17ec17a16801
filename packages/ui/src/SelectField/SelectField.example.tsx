import { Example } from '../gallery/Example.tsx';
import { SelectField } from './SelectField.tsx';

export const title = 'Select field';

const years = ['2025', '2024', '2023'].map((year) => ({ value: year, label: year }));

export default function SelectFieldExample() {
  return (
    <div className="ar-measure">
      <Example name="Nothing chosen yet, chosen, disabled">
        <div className="ar-stack ar-stack-large">
          <SelectField label="Tax year" placeholder="Choose a year" options={years} />
          <SelectField
            label="Tax year"
            defaultValue="2024"
            options={years}
            description="The year that you earned it."
          />
          <SelectField
            label="Country"
            defaultValue="us"
            disabled
            options={[{ value: 'us', label: 'United States' }]}
          />
        </div>
      </Example>
      <Example name="With an error">
        <SelectField label="Tax year" placeholder="Choose a year" options={years} error="Choose a year." />
      </Example>
    </div>
  );
}
