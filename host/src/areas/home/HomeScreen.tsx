import './home.css';
import { WithClient } from '@anteroom/screen-parts/WithClient';
import { Conversations, Navigation, Permissions, useService, useSession } from '@anteroom/sdk';
import { Heading } from '@anteroom/ui/Heading';
import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { Screen } from '../../shell/Screen.tsx';
import { Dashboards } from './Dashboards.tsx';
import { WaitingTasks } from './WaitingTasks.tsx';

/** Shows the person's open tasks of all clients (for staff, those of the selected client), then the active client's widgets. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { firstName } = useSession();
  const { tasks } = useAtomValue(useService(Navigation).pages);
  const { isClientUser } = useService(Permissions);
  const { Ask } = useService(Conversations);
  return (
    <Screen title={t('home.title')} className="home">
      <Heading level={1} className="home-greeting">
        {t('home.greeting', { name: firstName })}
      </Heading>
      <WithClient>
        {(client) => (
          <>
            {tasks !== null &&
              (isClientUser ? (
                <WaitingTasks path={tasks} />
              ) : (
                <WaitingTasks key={client.id} path={tasks} client={client} />
              ))}
            {isClientUser && (
              <div className="home-ask">
                <Ask isMain about={{ kind: 'client', id: client.id }} name={client.name} />
              </div>
            )}
            <Dashboards client={client} />
          </>
        )}
      </WithClient>
    </Screen>
  );
}
