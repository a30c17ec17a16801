import './home.css';
import { useSession } from '@anteroom/sdk';
import { Heading } from '@anteroom/ui/Heading';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../shell/Screen.tsx';
import { useAreas } from '../../shell/useAreas.ts';
import { WithClient } from '../../shell/WithClient.tsx';
import { Dashboards } from './Dashboards.tsx';
import { WaitingTasks } from './WaitingTasks.tsx';

/** What waits for the person, then what they may want to see. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { firstName } = useSession();
  const { tasks } = useAreas();
  return (
    <Screen title={t('home.title')} className="home">
      <Heading level={1} className="home-greeting">
        {t('home.greeting', { name: firstName })}
      </Heading>
      <WithClient>
        {(client) => (
          <>
            {tasks && <WaitingTasks key={`tasks ${client.id}`} client={client} />}
            <Dashboards client={client} />
          </>
        )}
      </WithClient>
    </Screen>
  );
}
