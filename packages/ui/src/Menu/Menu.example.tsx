import { Avatar } from '../Avatar/Avatar.tsx';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Menu } from './Menu.tsx';

export const title = 'Menu';

const nothing = () => undefined;

export default function MenuExample() {
  return (
    <>
      <Example name="Actions of a document">
        <Menu
          label="Actions of Engagement letter.pdf"
          trigger={(trigger) => (
            <IconButton {...trigger} icon="ellipsis" label="Actions" variant="secondary" />
          )}
          items={[
            { id: 'open', label: 'Open', icon: 'eye', onSelect: nothing },
            { id: 'download', label: 'Download', icon: 'download', onSelect: nothing },
            {
              id: 'send',
              label: 'Send a link',
              icon: 'send',
              description: 'By e-mail, for three days',
              onSelect: nothing,
            },
            { id: 'move', label: 'Move', icon: 'folder', disabled: true },
            {
              id: 'remove',
              items: [{ id: 'delete', label: 'Delete', icon: 'trash-2', danger: true, onSelect: nothing }],
            },
          ]}
        />
      </Example>
      <Example name="An account, with sections and links">
        <Menu
          label="Account"
          align="start"
          header={
            <div className="ar-cluster">
              <Avatar initials="OM" size="sm" />
              <div>
                <div>Olivia Martins</div>
                <div className="ar-muted ar-small">olivia@demo.test</div>
              </div>
            </div>
          }
          trigger={(trigger) => (
            <Button {...trigger} iconEnd="chevron-down">
              Olivia Martins
            </Button>
          )}
          items={[
            {
              id: 'mode',
              title: 'Appearance',
              items: [
                { id: 'system', label: 'As the system', icon: 'monitor', selected: true },
                { id: 'light', label: 'Light', icon: 'sun' },
                { id: 'dark', label: 'Dark', icon: 'moon' },
              ],
            },
            {
              id: 'session',
              items: [
                { id: 'profile', label: 'Your profile', icon: 'circle-user', href: '#profile' },
                { id: 'out', label: 'Sign out', icon: 'log-out', onSelect: nothing },
              ],
            },
          ]}
        />
      </Example>
    </>
  );
}
