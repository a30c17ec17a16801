import { Badge } from '../Badge/Badge.tsx';
import { Button } from '../Button/Button.tsx';
import { Example } from '../gallery/Example.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { ExpansionPanels } from './ExpansionPanels.tsx';

export const title = 'ExpansionPanels';

export default function ExpansionPanelsExample() {
  return (
    <>
      <Example name="One open at a time, with a cog">
        <ExpansionPanels
          single
          headingLevel={2}
          defaultOpen={['income']}
          panels={[
            {
              id: 'income',
              title: 'Income',
              subtitle: 'Wages, interest, dividends',
              icon: 'wallet',
              meta: <Badge tone="success">Done</Badge>,
              action: (
                <Menu
                  label="Income"
                  align="end"
                  trigger={(props) => <IconButton {...props} icon="settings" label="Options for income" />}
                  items={[
                    { id: 'copy', label: 'Copy from last year', icon: 'copy' },
                    { id: 'clear', label: 'Clear the answers', icon: 'trash-2', danger: true },
                  ]}
                />
              ),
              content: <p>Tell us about every employer you had in 2025.</p>,
            },
            { id: 'property', title: 'Property', icon: 'house', content: <p>You own one house.</p> },
          ]}
        />
      </Example>
      <Example name="Several open, with a simple action">
        <ExpansionPanels
          headingLevel={2}
          panels={[
            {
              id: 'address',
              title: 'Address',
              action: <Button size="sm">Edit</Button>,
              content: <p>12 Mill Lane, Portland, ME 04101</p>,
            },
            { id: 'bank', title: 'Bank account', content: <p>Ends in 4021.</p> },
          ]}
        />
      </Example>
    </>
  );
}
