import './settings.css';
import { changeFirmFeature, type FirmFeature, listFirmFeatures } from '@anteroom/contract';
import { firmFeatures } from '@anteroom/domain/people/firmFeatures';
import { Alerts, Http, useService } from '@anteroom/sdk';
import { Card } from '@anteroom/ui/Card';
import { List, ListRow, ListSkeleton } from '@anteroom/ui/List';
import { QueryContents } from '@anteroom/ui/QueryContents';
import { Switch } from '@anteroom/ui/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

const queryKey = ['staff-settings', 'features'];

/** The firm's features, each with a switch for all of its people. */
export default function Features() {
  const { t } = useTranslation();
  const http = useService(Http);
  const query = useQuery({ queryKey, queryFn: ({ signal }) => http.call(listFirmFeatures, { signal }) });
  return (
    <Card flush className="staff-settings-form">
      <QueryContents query={query} skeleton={<ListSkeleton rows={8} />} texts={t} headingLevel={2}>
        {({ features }) => (
          <List aria-label={t('features.title')}>
            {features.map((feature) => (
              <Feature key={feature.id} feature={feature} />
            ))}
          </List>
        )}
      </QueryContents>
    </Card>
  );
}

function Feature({ feature }: { readonly feature: FirmFeature }) {
  const { t } = useTranslation();
  const http = useService(Http);
  const alerts = useService(Alerts);
  const cache = useQueryClient();
  const { id, isFixed } = feature;
  const { name, description } = useWords(feature);
  /** The value shown from the click until the list has the result; null otherwise. */
  const [asked, setAsked] = useState<boolean | null>(null);
  const turn = useMutation({
    mutationFn: (isOn: boolean) =>
      http.call(changeFirmFeature, { params: { featureId: id }, body: { isOn } }),
    onSuccess: ({ isOn }) =>
      alerts.show({ type: 'success', msg: t(isOn ? 'features.turnedOn' : 'features.turnedOff', { name }) }),
    onError: () => alerts.show({ type: 'danger', msg: t('fault.failed') }),
    onSettled: async () => {
      await cache.invalidateQueries({ queryKey });
      setAsked(null);
    },
  });
  return (
    <ListRow
      title={
        <Switch
          label={name}
          description={isFixed ? `${description} ${t('features.fixed')}` : description}
          checked={asked ?? feature.isOn}
          disabled={isFixed}
          onChange={(isOn) => {
            setAsked(isOn);
            turn.mutate(isOn);
          }}
        />
      }
    />
  );
}

/** Returns the name and the description of a feature. */
function useWords({ id, words }: FirmFeature): { readonly name: string; readonly description: string } {
  const { t } = useTranslation();
  const own = firmFeatures.find((feature) => feature.id === id);
  if (words || !own) return words ?? { name: id, description: '' };
  return { name: t(`feature.${own.id}.name`), description: t(`feature.${own.id}.does`) };
}
