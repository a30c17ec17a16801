export { DemoDay as SeedDay } from '@anteroom/server-sdk/demo';
