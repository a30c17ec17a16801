import './settings.css';
import { changeFirmPlugin, type FirmPlugin, listFirmPlugins } from '@anteroom/contract';
import { Alerts, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Switch } from '@anteroom/ui/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const queryKey = ['staff-settings', 'plugins'];

/** The firm's plugins and their contributions, each with a switch for the whole firm. */
export default function FirmPlugins() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(listFirmPlugins, { signal }) });
  return (
    <div className="ar-stack ar-stack-large staff-settings-form">
      <p className="staff-settings-intro">{t('plugins.intro')}</p>
      <Card flush>
        <QueryContents query={query} skeleton={<ListSkeleton rows={8} />} texts={t} headingLevel={2}>
          {({ plugins }) => (
            <List aria-label={t('plugins.title')}>
              {plugins.map((plugin) => (
                <Plugin key={plugin.id} plugin={plugin} nameOf={nameIn(plugins)} />
              ))}
            </List>
          )}
        </QueryContents>
      </Card>
    </div>
  );
}

/** Returns a function that returns a plugin's name by its ID. */
function nameIn(plugins: readonly FirmPlugin[]): (id: string) => string {
  return (id) => plugins.find((plugin) => plugin.id === id)?.name ?? id;
}

interface PluginProps {
  readonly plugin: FirmPlugin;
  readonly nameOf: (id: string) => string;
}

function Plugin({ plugin, nameOf }: PluginProps) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { id, name, version, isOn, isKept, lacks } = plugin;
  const brings = useBrings(plugin);
  /** The value shown from the click until the list has the result; null otherwise. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const turn = useMutation({
    mutationFn: (isOn: boolean) => http.call(changeFirmPlugin, { params: { pluginId: id }, body: { isOn } }),
    onSuccess: ({ isOn }) =>
      alerts.show({ type: 'success', msg: t(isOn ? 'features.turnedOn' : 'features.turnedOff', { name }) }),
    onError: () => alerts.show({ type: 'danger', msg: t('plugins.failed', { name }) }),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey });
      setAsked(null);
    },
  });
  const notes = [
    brings,
    isKept ? t('plugins.kept') : '',
    isOn && lacks.length > 0 ? t('plugins.lacks', { names: lacks.map(nameOf).join(', ') }) : '',
  ];
  return (
    <ListRow
      title={
        <Switch
          label={name}
          description={notes.filter((note) => note !== '').join(' ')}
          checked={asked ?? isOn}
          disabled={isKept}
          onChange={(isOn) => {
            setAsked(isOn);
            turn.mutate(isOn);
          }}
        />
      }
      subtitle={t('plugins.version', { version })}
    />
  );
}

/**
 * Returns a text that describes a plugin's contributions, such as “Home page: News. Kind of task: Signature.” Unnamed
 * contributions without a word of their own are mentioned only if there is nothing else.
 */
function useBrings({ brings }: FirmPlugin): string {
  const { t } = useTranslation();
  const words = t('plugins.point', { returnObjects: true }) as Readonly<Record<string, string>>;
  const points = Map.groupBy(brings, ({ point }) => words[point] ?? t('plugins.other'));
  const others = t('plugins.other');
  const phrases = [...points].flatMap(([point, contributions]) => {
    const titles = [...new Set(contributions.flatMap(({ title }) => title ?? []))];
    if (titles.length > 0) return `${point}: ${titles.join(', ')}.`;
    return point === others ? [] : `${point}.`;
  });
  return phrases.length > 0 ? phrases.join(' ') : `${others}.`;
}
