import { askEarly } from './askEarly.ts';
import { askTabs } from './askTabs.ts';

// The page has this script in itself, before everything else: it runs while the host's code is on its way.
if (!askEarly()) askTabs();
