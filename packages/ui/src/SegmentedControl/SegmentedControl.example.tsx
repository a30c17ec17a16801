import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { SegmentedControl } from './SegmentedControl.tsx';

export const title = 'Segmented control';

export default function SegmentedControlExample() {
  const [view, setView] = useState<'list' | 'grid'>('list');
  const [period, setPeriod] = useState<'month' | 'quarter' | 'year'>('quarter');
  return (
    <>
      <Example name="With icons">
        <SegmentedControl
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'list', label: 'List', icon: 'list' },
            { value: 'grid', label: 'Grid', icon: 'grid-2x2' },
          ]}
        />
      </Example>
      <Example name="Text only">
        <SegmentedControl
          label="Period"
          value={period}
          onChange={setPeriod}
          options={[
            { value: 'month', label: 'Month' },
            { value: 'quarter', label: 'Quarter' },
            { value: 'year', label: 'Year' },
          ]}
        />
      </Example>
    </>
  );
}
