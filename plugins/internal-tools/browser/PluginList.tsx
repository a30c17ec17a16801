import { LongList } from '@anteroom/screen-parts/LongList';
import { type DiagnosedPlugin, Diagnostics, Panels, useI18n, useService } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { ListRow, type ListRowProps } from '@anteroom/ui/List';
import { useTranslation } from 'react-i18next';
import { ProblemList } from './ProblemList.tsx';

const toneOf: Readonly<Record<DiagnosedPlugin['state'], Tone>> = {
  declared: 'neutral',
  loading: 'info',
  ready: 'success',
  failed: 'danger',
  refused: 'warning',
  disabled: 'neutral',
};

interface PluginListProps {
  plugins: readonly DiagnosedPlugin[];
  /** Size in bytes by plugin ID. */
  sizes: ReadonlyMap<string, number>;
}

/** Lists plugins with their state, version, size, load time and problems. */
export function PluginList({ plugins, sizes }: PluginListProps) {
  const { t } = useTranslation();
  if (plugins.length === 0) return <EmptyState icon="search" title={t('diagnostics.noPlugins')} />;
  return (
    <Card flush>
      <LongList className="diagnostics-list" label={t('diagnostics.plugins')} items={plugins} keyOf={keyOf}>
        {(plugin, item) => (
          <PluginRow key={plugin.key} item={item} plugin={plugin} bytes={sizes.get(plugin.id)} />
        )}
      </LongList>
    </Card>
  );
}

function keyOf({ key }: DiagnosedPlugin): string {
  return key;
}

interface PluginRowProps {
  item: ListRowProps['item'];
  plugin: DiagnosedPlugin;
  bytes: number | undefined;
}

function PluginRow({ item, plugin, bytes }: PluginRowProps) {
  const format = useI18n();
  const { t } = useTranslation();
  const { id, version, state, loadMilliseconds, contributions, problems, deprecations } = plugin;
  const isTaken = state !== 'refused' && state !== 'disabled';
  const facts = [
    version && t('diagnostics.version', { version }),
    bytes !== undefined && isTaken && format.bytes(bytes),
    loadMilliseconds !== null && t('diagnostics.loadedIn', { milliseconds: format.number(loadMilliseconds) }),
    isTaken && t('diagnostics.contributes', { count: contributions.length }),
  ];
  return (
    <ListRow
      item={item}
      icon="plug"
      title={<code>{id}</code>}
      subtitle={facts.filter(Boolean).join(' · ')}
      meta={
        <span className="ar-cluster">
          <Badge dot tone={toneOf[state]}>
            {t(`diagnostics.state.${state}`)}
          </Badge>
          <SwitchButton plugin={plugin} />
        </span>
      }
    >
      {problems.length > 0 && <ProblemList problems={problems} />}
      {deprecations.map(({ what, instead }) => (
        <p key={what} className="ar-muted ar-small">
          {t('diagnostics.deprecated', { what, instead })}
        </p>
      ))}
    </ListRow>
  );
}

/**
 * Button that switches the plugin off in this tab, or on again. It is not shown for plugins that are refused or
 * disabled for another reason, nor for this plugin, which is needed to switch the others back on.
 */
function SwitchButton({ plugin: { id, state, isOffInTab } }: { plugin: DiagnosedPlugin }) {
  const { t } = useTranslation();
  const diagnostics = useService(Diagnostics);
  const panels = useService(Panels);
  if (id === 'internal-tools') return null;
  if ((state === 'refused' || state === 'disabled') && !isOffInTab) return null;
  const change = () => {
    if (isOffInTab) return diagnostics.switchOn(id);
    diagnostics.switchOff(id);
    panels.open('switched-off');
  };
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={change}
      aria-label={t(isOffInTab ? 'diagnostics.switchOnNamed' : 'diagnostics.switchOffNamed', { plugin: id })}
    >
      {t(isOffInTab ? 'diagnostics.switchOn' : 'diagnostics.switchOff')}
    </Button>
  );
}
