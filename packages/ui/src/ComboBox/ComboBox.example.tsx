import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { ComboBox, type ComboBoxOption } from './ComboBox.tsx';

export const title = 'Combo box';

const people: readonly ComboBoxOption[] = [
  { id: 'ana', label: 'Ana Souza', description: '529.982.247-25' },
  { id: 'bruno', label: 'Bruno Lima', description: '111.444.777-35' },
  { id: 'carla', label: 'Carla Reis', description: '153.509.460-56' },
];

export default function ComboBoxExample() {
  const [selected, setSelected] = useState<ComboBoxOption | null>(null);
  const [search, setSearch] = useState('');
  const options = people.filter(({ label }) => label.toLowerCase().includes(search.toLowerCase()));
  const choice = {
    options,
    selected,
    onSelect: setSelected,
    onSearch: setSearch,
    emptyLabel: 'No results',
  };
  return (
    <div className="ar-measure">
      <Example name="Found by typing a part of it">
        <ComboBox label="Employee" description="By name." placeholder="Type a name" {...choice} />
      </Example>
      <Example name="With an error, and disabled">
        <div className="ar-stack ar-stack-large">
          <ComboBox label="Employee" error="Choose somebody." {...choice} />
          <ComboBox label="Employee" disabled {...choice} selected={people[0] ?? null} />
        </div>
      </Example>
    </div>
  );
}
