import { flagText } from '@anteroom/domain/plugins/flagText';
import { Alerts, type FeatureFlag, Flags, useService } from '@anteroom/sdk';
import { Alert } from '@anteroom/ui/Alert';
import { Button } from '@anteroom/ui/Button';
import { Card } from '@anteroom/ui/Card';
import { ListSkeleton } from '@anteroom/ui/List';
import { PageHeader } from '@anteroom/ui/PageHeader';
import { Switch } from '@anteroom/ui/Switch';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAskedFlags } from './useAskedFlags.ts';

/** Shows the firm's feature flags, with a switch for each. */
export default function FlagsPage() {
  const { t } = useTranslation();
  const flags = useQuery(useService(Flags).list());
  const asked = useAskedFlags();
  return (
    <>
      <PageHeader title={t('flags.title')} subtitle={t('flags.subtitle')} />
      {flags.isPending && <ListSkeleton rows={4} />}
      {flags.isLoadingError && (
        <Alert
          level="danger"
          title={t('flags.loadFailed')}
          action={
            <Button size="sm" icon="refresh-cw" onClick={() => void flags.refetch()}>
              {t('flags.retry')}
            </Button>
          }
        >
          {t('flags.loadFailedDetail')}
        </Alert>
      )}
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
    </>
  );
}

/** Returns the firm's flags, plus those that plugins ask for but nobody has set, which are off. */
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
  const flags = useService(Flags);
  const alerts = useService(Alerts);
  const change = useMutation({
    // Changes run one after another, so that the last choice wins. The switch keeps the focus meanwhile.
    scope: { id: `flag ${id}` },
    mutationFn: (next: boolean) => flags.change(id, next),
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

/** Flags that have translated texts. */
const knownFlags = ['taskTools', 'internalTools', 'feedbackRequest', 'identityProviderSignOut'] as const;
