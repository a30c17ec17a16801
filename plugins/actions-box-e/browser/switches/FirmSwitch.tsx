import { isInternal, isManager, resource } from '@anteroom/domain/people/permissions';
import { Permissions, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Skeleton } from '@anteroom/ui/Skeleton';
import { Switch } from '@anteroom/ui/Switch';
import { useTranslation } from 'react-i18next';
import { useFirmSwitch, useSwitchFirm } from './useSwitches.ts';

/** Switch of the storage for the firm, for managers and owners. While it is off, no client has the storage. */
export function FirmSwitch() {
  const { t } = useTranslation();
  const held = useService(Permissions);
  const mayChange = (isManager(held) || isInternal(held)) && !held.has(resource.readOnly);
  const firm = useFirmSwitch();
  const change = useSwitchFirm();
  return (
    <Card title={t('switches.firm')} headingLevel={2}>
      <QueryContents query={firm} skeleton={<Skeleton height="3rem" />} texts={(key) => t(`switches.${key}`)}>
        {({ enabled }) => (
          <Switch
            label={t('switches.enabled')}
            description={t(mayChange ? 'switches.enabledHint' : 'switches.enabledByManagers')}
            checked={change.isPending ? change.variables : enabled}
            disabled={!mayChange || change.isPending}
            onChange={(to) => change.mutate(to)}
          />
        )}
      </QueryContents>
    </Card>
  );
}
