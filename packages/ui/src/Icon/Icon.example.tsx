import { Example } from '../gallery/Example.tsx';
import { iconPaths } from '../iconPaths.ts';
import { Icon } from './Icon.tsx';
import './Icon.example.css';

export const title = 'Icon';

export default function IconExample() {
  return (
    <>
      <Example name="Sizes, and a name that is not known">
        <div className="ar-cluster">
          <Icon name="file-text" size="sm" />
          <Icon name="file-text" />
          <Icon name="file-text" size="lg" label="A document" />
          <Icon name="not-an-icon" />
        </div>
      </Example>
      <Example name="All of them">
        <ul className="ar-icon-list">
          {Object.keys(iconPaths).map((name) => (
            <li key={name}>
              <Icon name={name} />
              <span>{name}</span>
            </li>
          ))}
        </ul>
      </Example>
    </>
  );
}
