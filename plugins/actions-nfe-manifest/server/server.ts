import { nfeManifest } from './nfeManifest.ts';

export default nfeManifest();
