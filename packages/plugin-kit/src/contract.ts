/** What the SDK promises of each service, as tests for whoever provides them. */
export type {
  ContractPortal,
  ContractSeed,
  OpenContractPortal,
  ReceivedCall,
} from './contract/ContractPortal.ts';
export { contractPlugin } from './contract/ContractPortal.ts';
export { serviceContract } from './contract/serviceContract.ts';
