import { Gallery } from '@anteroom/ui/gallery';
import { useParams } from 'react-router-dom';

/** The design system's examples, each at its own URL. */
export function GalleryScreen() {
  const { example } = useParams();
  return <Gallery selected={example} href={(name) => `/gallery/${name}`} />;
}
