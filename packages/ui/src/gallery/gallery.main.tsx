import '../tokens.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

/**
 * The gallery as a stand-alone page: `npm run gallery -w @anteroom/ui`. The fragment of the address is the name of the
 * example page.
 */
function App() {
  const selected = useSyncExternalStore(
    (changed) => {
      window.addEventListener('hashchange', changed);
      return () => window.removeEventListener('hashchange', changed);
    },
    () => location.hash.slice(2) || undefined,
  );
  return <Gallery selected={selected} href={(name) => `#/${name}`} />;
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
