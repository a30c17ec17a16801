import { serviceContract } from '@anteroom/plugin-kit/contract';
import { openForContract } from '../../testing/openForContract.ts';

serviceContract(openForContract);
