import './pluginPanels.css';
import { Slot, useContributions } from '@anteroom/kernel/react';

/** The open panels of plugins, one above the other. */
export function PluginPanels({ ids }: { readonly ids: readonly string[] }) {
  const open = useContributions('panel').filter(({ id }) => ids.includes(id));
  return (
    <div className="plugin-panels">
      {open.map((panel) => (
        <Slot key={panel.key} contribution={panel} props={{}} skeleton={null} />
      ))}
    </div>
  );
}
