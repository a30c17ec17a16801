import '../tokens.css';
import { StrictMode, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { Gallery } from './gallery.tsx';

/** The gallery by itself: `npm run gallery -w @anteroom/ui`. The page's name is the fragment of the address. */
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
