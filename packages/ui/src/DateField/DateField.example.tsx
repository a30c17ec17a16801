import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { DateField } from './DateField.tsx';

export const title = 'Date field';

export default function DateFieldExample() {
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('2026-03-31');
  return (
    <>
      <Example name="Empty, and within a range">
        <div className="ar-stack ar-stack-large">
          <DateField label="First day of leave" value={start} onChange={setStart} />
          <DateField
            label="Last day of leave"
            description="Within March 2026."
            value={end}
            onChange={setEnd}
            min="2026-03-01"
            max="2026-03-31"
          />
        </div>
      </Example>
      <Example name="In another language, with an error, disabled">
        <div className="ar-stack ar-stack-large">
          <DateField label="Data de admissão" locale="pt-BR" value="2026-11-20" onChange={setStart} />
          <DateField label="Date of birth" value="" onChange={setStart} error="Say when you were born." />
          <DateField label="Signed on" value="2026-01-15" onChange={setStart} disabled />
        </div>
      </Example>
    </>
  );
}
