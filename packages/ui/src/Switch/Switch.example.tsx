import { useState } from 'react';
import { Example } from '../gallery/Example.tsx';
import { Switch } from './Switch.tsx';

export const title = 'Switch';

export default function SwitchExample() {
  const [mail, setMail] = useState(true);
  const [box, setBox] = useState(false);
  return (
    <div className="ar-measure">
      <Example name="On, off, disabled">
        <Switch
          label="E-mail about new tasks"
          description="At most once a day"
          checked={mail}
          onChange={setMail}
        />
        <Switch label="Electronic invoice storage" checked={box} onChange={setBox} />
        <Switch label="Set by your firm" checked disabled onChange={setBox} />
      </Example>
    </div>
  );
}
