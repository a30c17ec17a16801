import type { Contributed } from '@anteroom/kernel';
import { Slot } from '@anteroom/kernel/react';
import type { Client } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { ListSkeleton } from '@anteroom/ui/List';
import { useRef } from 'react';
import { usePluginText } from '../../shell/usePluginText.ts';
import { usePlaceStage } from './usePlaceStage.ts';

interface WidgetGridProps {
  widgets: readonly Contributed<'widget'>[];
  client: Client;
  /** Whether this is the first row of the home page. Its first widget is fetched before the page is shown (docs/adr/0030). */
  first: boolean;
}

/** Widgets side by side, each with its requested width if there is room. */
export function WidgetGrid({ widgets, client, first }: WidgetGridProps) {
  return (
    <div className="widgets">
      {widgets.map((widget, index) => (
        <WidgetPlace key={widget.key} widget={widget} client={client} first={first && index === 0} />
      ))}
    </div>
  );
}

interface WidgetPlaceProps {
  widget: Contributed<'widget'>;
  client: Client;
  first: boolean;
}

/**
 * A widget's place. Skeletons other than the first widget's come after the first paint, because most are below the
 * viewport.
 */
function WidgetPlace({ widget, client, first }: WidgetPlaceProps) {
  const text = usePluginText();
  const place = useRef<HTMLDivElement>(null);
  const stage = usePlaceStage(place, first);
  const skeleton = (
    <Card flush title={text(widget, widget.title)}>
      <ListSkeleton rows={5} />
    </Card>
  );
  return (
    <div ref={place} data-width={widget.width ?? 'half'}>
      {stage === 'skeleton' && skeleton}
      {stage === 'contents' && <Slot contribution={widget} props={{ client }} skeleton={skeleton} />}
    </div>
  );
}
