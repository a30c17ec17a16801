import { createTestPortal, makeDocument, makeTask, makeTaskGroup } from '@anteroom/plugin-kit/testing';
import { type TaskScreenProps, taskType } from '@anteroom/sdk';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FindDocuments } from './FindDocuments.tsx';
import { partsPlugin } from './testing/partsPlugin.ts';

afterEach(cleanup);

const plugin = {
  ...partsPlugin,
  declaration: {
    ...partsPlugin.declaration,
    contributes: [taskType({ kind: 'UPLOAD', label: 'parts.add.label', icon: 'upload', module: './Find' })],
  },
  modules: { './Find': async () => ({ default: Find }) },
};

function Find({ client }: TaskScreenProps) {
  return <FindDocuments label="Document to sign" client={client} type="pdf" onChosen={() => undefined} />;
}

it('searches once for what is typed without a pause', async () => {
  const documents = [makeDocument({ id: 'lease', name: 'Lease.pdf' }), makeDocument({ name: 'Rent.pdf' })];
  const taskGroups = [makeTaskGroup([makeTask({ kind: 'UPLOAD', steps: [] })])];
  const portal = createTestPortal({ plugin, taskGroups, documents });
  await portal.show('task kind UPLOAD');
  await screen.findByText('Rent.pdf');
  const search = vi.spyOn(portal.documents, 'search');
  for (const value of ['l', 'le', 'lea'])
    fireEvent.change(screen.getByRole('searchbox'), { target: { value } });
  await waitFor(() => expect(screen.queryByText('Rent.pdf')).toBeNull());
  expect(new Set(search.mock.calls.map(([, words]) => words))).toEqual(new Set(['.pdf', 'lea .pdf']));
});
