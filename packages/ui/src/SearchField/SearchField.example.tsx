import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { SearchField } from './SearchField.tsx';

export const title = 'Search field';

export default function SearchFieldExample() {
  const [empty, setEmpty] = useState('');
  const [text, setText] = useState('Harbor');
  return (
    <div className="ar-measure">
      <Example name="Empty and filled">
        <div className="ar-stack">
          <SearchField label="Search documents" value={empty} onChange={setEmpty} clearLabel="Clear" />
          <SearchField label="Search clients" value={text} onChange={setText} clearLabel="Clear" />
        </div>
      </Example>
    </div>
  );
}
