import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

configure({ asyncUtilTimeout: 5_000 });
afterEach(cleanup);

// jsdom has no canvas and says so at every use; axe takes null for an answer.
HTMLCanvasElement.prototype.getContext = () => null;
