import type { Service } from './http/app.ts';

/** Every service, in the order of the specification's section 7. */
export const services: readonly Service[] = [];
