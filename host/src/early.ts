import { askEarly } from './askEarly.ts';
import { askTabs } from './askTabs.ts';

// This script is inlined in the page before everything else, so it runs while the host's code is still loading.
if (!askEarly()) askTabs();
