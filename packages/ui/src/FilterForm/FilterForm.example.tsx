import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { FilterForm } from './FilterForm.tsx';

export const title = 'Filter form';

export default function FilterFormExample() {
  const [applied, setApplied] = useState('');
  return (
    <Example name="Typed filters">
      <FilterForm
        fields={{ number: { label: 'Number', inputMode: 'numeric' }, issuer: { label: 'Issuer' } }}
        check={({ number }) => (/^\d*$/.test(number) ? {} : { number: 'Enter digits only.' })}
        onApply={({ number, issuer }) => setApplied(`${number} ${issuer}`)}
        onClear={() => setApplied('')}
        applyLabel="Search"
        clearLabel="Clear"
      />
      <p>{applied}</p>
    </Example>
  );
}
