import './Example.css';
import type { ReactNode } from 'react';

/** Shows one state or use of a component on its example page, with a short explanation. */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="ar-example">
      <p className="ar-example-name">{name}</p>
      {children}
    </div>
  );
}
