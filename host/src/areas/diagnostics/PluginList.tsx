import type { PluginState } from '@anteroom/kernel';
import { useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { EmptyState } from '@anteroom/ui/EmptyState';
import { ListRow, type ListRowProps } from '@anteroom/ui/List';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { DisabledPlugins } from '../../services/DisabledPlugins.ts';
import { LongList } from '../../shell/LongList.tsx';
import { ProblemList } from './ProblemList.tsx';
import type { PluginDiagnosis } from './pluginDiagnosis.ts';

const toneOf: Readonly<Record<PluginState['kind'], Tone>> = {
  declared: 'neutral',
  loading: 'info',
  ready: 'success',
  failed: 'danger',
  refused: 'warning',
};

interface PluginListProps {
  diagnoses: readonly PluginDiagnosis[];
  /** Bytes by plugin id. */
  sizes: ReadonlyMap<string, number>;
}

/** Plugins: state, version, size, how long they took to load, and what is wrong with them. */
export function PluginList({ diagnoses, sizes }: PluginListProps) {
  const { t } = useTranslation();
  if (diagnoses.length === 0) return <EmptyState icon="search" title={t('diagnostics.noPlugins')} />;
  return (
    <Card flush>
      <LongList className="diagnostics-list" label={t('diagnostics.plugins')} items={diagnoses} keyOf={keyOf}>
        {(diagnosis, item) => (
          <PluginRow
            key={diagnosis.key}
            item={item}
            diagnosis={diagnosis}
            bytes={sizes.get(diagnosis.plugin.id)}
          />
        )}
      </LongList>
    </Card>
  );
}

function keyOf({ key }: PluginDiagnosis): string {
  return key;
}

interface PluginRowProps {
  item: ListRowProps['item'];
  diagnosis: PluginDiagnosis;
  bytes: number | undefined;
}

function PluginRow({ item, diagnosis: { plugin, problems }, bytes }: PluginRowProps) {
  const format = useI18n();
  const { t } = useTranslation();
  const { id, version, state, loadMilliseconds, contributions, deprecations } = plugin;
  const facts = [
    version && t('diagnostics.version', { version }),
    bytes !== undefined && state.kind !== 'refused' && format.bytes(bytes),
    loadMilliseconds !== null && t('diagnostics.loadedIn', { milliseconds: format.number(loadMilliseconds) }),
    state.kind !== 'refused' && t('diagnostics.contributes', { count: contributions.length }),
  ];
  const isOff = state.kind === 'refused' && state.problem.kind === 'disabled';
  return (
    <ListRow
      item={item}
      icon="plug"
      title={<code>{id}</code>}
      subtitle={facts.filter(Boolean).join(' · ')}
      meta={
        <span className="ar-cluster">
          <Badge dot tone={isOff ? 'neutral' : toneOf[state.kind]}>
            {t(isOff ? 'diagnostics.state.disabled' : `diagnostics.state.${state.kind}`)}
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

/** Switches the plugin off in this tab, or on again. What was refused for another reason cannot be switched. */
function SwitchButton({ plugin: { id, state } }: Pick<PluginDiagnosis, 'plugin'>) {
  const { t } = useTranslation();
  const disabled = useHost(DisabledPlugins);
  const isOff = useAtomValue(disabled.inThisTab).includes(id);
  if (state.kind === 'refused' && !isOff) return null;
  return (
    <Button
      size="sm"
      variant="quiet"
      onClick={() => (isOff ? disabled.enable(id) : disabled.disable(id))}
      aria-label={t(isOff ? 'diagnostics.switchOnNamed' : 'diagnostics.switchOffNamed', { plugin: id })}
    >
      {t(isOff ? 'diagnostics.switchOn' : 'diagnostics.switchOff')}
    </Button>
  );
}
