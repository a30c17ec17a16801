import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 15_000 });
afterEach(cleanup);

// jsdom has no canvas and warns at every use; axe accepts null.
HTMLCanvasElement.prototype.getContext = () => null;
