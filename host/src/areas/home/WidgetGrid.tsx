import type { Contributed } from '@anteroom/kernel';
import { Slot } from '@anteroom/kernel/react';
import type { Client } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { ListSkeleton } from '@anteroom/ui/List';
import { usePluginText } from '../../shell/usePluginText.ts';

interface WidgetGridProps {
  widgets: readonly Contributed<'widget'>[];
  client: Client;
}

/** Widgets side by side, as wide as each asks for where there is room. */
export function WidgetGrid({ widgets, client }: WidgetGridProps) {
  const text = usePluginText();
  return (
    <div className="widgets">
      {widgets.map((widget) => (
        <div key={widget.key} data-width={widget.width ?? 'half'}>
          <Slot
            contribution={widget}
            props={{ client }}
            skeleton={
              <Card flush title={text(widget, widget.title)}>
                <ListSkeleton rows={5} />
              </Card>
            }
          />
        </div>
      ))}
    </div>
  );
}
