import { useState } from 'react';
import { Card } from '../Card/Card.tsx';
import { Example } from '../gallery/Example.tsx';
import { List, ListRow } from '../List/List.tsx';
import { RowCheckbox } from './RowCheckbox.tsx';

export const title = 'Row checkbox';

const names = ['Tax return 2025.pdf', 'Engagement letter.pdf', 'Signed already.pdf'];

export default function RowCheckboxExample() {
  const [chosen, setChosen] = useState<readonly string[]>(names.slice(0, 1));
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <Example name="Rows that can be chosen and opened">
      <Card title="Documents" subtitle={opened && `Opened: ${opened}`} flush>
        <List>
          {names.map((name, index) => (
            <ListRow
              key={name}
              title={name}
              leading={
                <RowCheckbox
                  aria-label={`Choose ${name}`}
                  checked={chosen.includes(name)}
                  disabled={index === 2}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, name] : chosen.filter((each) => each !== name))
                  }
                />
              }
              onClick={() => setOpened(name)}
            />
          ))}
        </List>
      </Card>
    </Example>
  );
}
