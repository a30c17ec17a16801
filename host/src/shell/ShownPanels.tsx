import './shownPanels.css';
import { Slot, useContributions } from '@anteroom/kernel/react';
import { uploadsPanel } from '../services/page/Panels.ts';
import { UploadPanel } from '../services/uploads/UploadPanel.tsx';

/** The open panels, stacked: the plugins' panels, and below them the portal's own panel of uploads. */
export function ShownPanels({ ids }: { readonly ids: readonly string[] }) {
  const open = useContributions('panel').filter(({ id }) => ids.includes(id));
  return (
    <div className="panels">
      {open.map((panel) => (
        <Slot key={panel.key} contribution={panel} props={{}} skeleton={null} />
      ))}
      {ids.includes(uploadsPanel) && <UploadPanel />}
    </div>
  );
}
