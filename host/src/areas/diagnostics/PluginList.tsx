import { describeProblem, type PluginState, type PluginStatus } from '@anteroom/kernel';
import { useI18n } from '@anteroom/sdk';
import { Badge, type Tone } from '@anteroom/ui/Badge';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow } from '@anteroom/ui/List';
import { usePluginSizes } from './usePluginSizes.ts';

const toneOf: Readonly<Record<PluginState['kind'], Tone>> = {
  declared: 'neutral',
  loading: 'info',
  ready: 'success',
  failed: 'danger',
  refused: 'warning',
};

/** Every installed plugin: its state, its version, its size, and what is wrong with it. */
export function PluginList({ plugins }: { plugins: readonly PluginStatus[] }) {
  const { t, bytes } = useI18n();
  const sizes = usePluginSizes();
  return (
    <Card flush title={t('diagnostics.plugins')}>
      <List>
        {plugins.map((plugin, index) => (
          <ListRow
            // Two plugins may claim one id: that is what this screen is for.
            // biome-ignore lint/suspicious/noArrayIndexKey: the catalogue's order never changes
            key={index}
            icon="plug"
            title={<code>{plugin.id}</code>}
            subtitle={
              <>
                {plugin.version && t('diagnostics.version', { version: plugin.version })}
                {sizes.has(plugin.id) && ` · ${bytes(sizes.get(plugin.id) ?? 0)}`}
              </>
            }
            meta={
              <Badge dot tone={toneOf[plugin.state.kind]}>
                {t(`diagnostics.state.${plugin.state.kind}`)}
              </Badge>
            }
          >
            <Problems plugin={plugin} />
          </ListRow>
        ))}
      </List>
    </Card>
  );
}

function Problems({ plugin: { state, refusals } }: { plugin: PluginStatus }) {
  const problems = state.kind === 'failed' ? [state.problem, ...refusals] : refusals;
  if (problems.length === 0) return null;
  return (
    <ul className="diagnostics-problems" lang="en">
      {problems.map((problem) => (
        <li key={describeProblem(problem)}>{describeProblem(problem)}</li>
      ))}
    </ul>
  );
}
