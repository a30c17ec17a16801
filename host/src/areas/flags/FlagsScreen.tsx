import type { FeatureFlag } from '@anteroom/contract';
import { flagText } from '@anteroom/domain/flagText';
import { Alerts, Permissions, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Switch } from '@anteroom/ui/Switch';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useHost } from '../../HostContext.ts';
import { FeatureFlags } from '../../services/Flags.ts';
import { LoadFailed } from '../../shell/LoadFailed.tsx';
import { Screen } from '../../shell/Screen.tsx';
import { NotAuthorizedScreen } from '../notFound/NotAuthorizedScreen.tsx';
import { useAskedFlags } from './useAskedFlags.ts';

/** Shows internal users the firm's feature flags, with a switch for each. */
export function FlagsScreen() {
  const { isInternal } = useService(Permissions);
  return isInternal ? <FlagTool /> : <NotAuthorizedScreen />;
}

function FlagTool() {
  const { t } = useTranslation();
  const flags = useQuery(useHost(FeatureFlags).list());
  const asked = useAskedFlags();
  return (
    <Screen title={t('flags.title')}>
      <PageHeader title={t('flags.title')} subtitle={t('flags.subtitle')} />
      {flags.isPending && <ListSkeleton rows={4} />}
      {flags.isLoadingError && <LoadFailed what={t('flags.title')} retry={flags.refetch} />}
      {flags.data && (
        <Card>
          <ul className="ar-stack ar-stack-large">
            {withAsked(flags.data, asked).map((flag) => (
              <li key={flag.id}>
                <FlagSwitch flag={flag} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </Screen>
  );
}

/** The firm's flags, and those that a plugin asks for and nobody has set: they are off. */
function withAsked(flags: readonly FeatureFlag[], asked: readonly string[]): readonly FeatureFlag[] {
  const known = new Set(flags.map(({ id }) => id));
  const unset = asked
    .filter((id) => !known.has(id))
    .map((id) => ({ id, ...flagText(id), value: false, lockedBy: [] }));
  return [...flags, ...unset];
}

function FlagSwitch({ flag }: { flag: FeatureFlag }) {
  const { id, value, lockedBy } = flag;
  const { t } = useTranslation();
  const flags = useHost(FeatureFlags);
  const alerts = useService(Alerts);
  const change = useMutation({
    // One after the other, so that what was chosen last is what holds. Meanwhile the switch keeps the focus.
    scope: { id: `flag ${id}` },
    mutationFn: (next: boolean) => flags.set(id, next),
    onError: () => alerts.show({ type: 'danger', msg: t('flags.failed', { flag: id }) }),
  });
  const known = knownFlags.find((flag) => flag === id);
  const description = known ? t(`flags.known.${known}.description`) : flag.description || t('flags.ofPlugin');
  return (
    <Switch
      label={known ? t(`flags.known.${known}.name`) : flag.name}
      description={
        lockedBy.length > 0 ? `${description} ${t('flags.locked', { by: lockedBy.join(', ') })}` : description
      }
      checked={change.isPending ? change.variables : value}
      disabled={lockedBy.length > 0}
      onChange={(next) => change.mutate(next)}
    />
  );
}

/** Flags for which the portal has texts. */
const knownFlags = [
  'taskTools',
  'internalTools',
  'invoiceTask',
  'feedbackRequest',
  'identityProviderSignOut',
] as const;
