import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { LinkTabs, Tabs } from './Tabs.tsx';

export const title = 'Tabs';

export default function TabsExample() {
  const [tab, setTab] = useState('pending');
  return (
    <>
      <Example name="Panels of one screen">
        <Tabs
          label="Tasks"
          value={tab}
          onChange={setTab}
          tabs={[
            { id: 'pending', label: 'Pending', count: 3, panel: <p>You have three tasks to do.</p> },
            { id: 'done', label: 'Done', panel: <p>You’ve finished eleven tasks.</p> },
            { id: 'all', label: 'All', panel: <p>Fourteen tasks in all.</p> },
          ]}
        />
      </Example>
      <Example name="Links between screens">
        <LinkTabs
          label="Main"
          value="documents"
          tabs={[
            { id: 'home', label: 'Home', icon: 'house', href: '#home' },
            { id: 'tasks', label: 'Tasks', icon: 'list-checks', href: '#tasks' },
            { id: 'documents', label: 'Documents', icon: 'folder', href: '#documents' },
          ]}
        />
      </Example>
    </>
  );
}
