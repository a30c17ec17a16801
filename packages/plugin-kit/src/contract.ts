/** The SDK's promises for each service, as tests for implementations of the services. */
export type {
  ContractPortal,
  ContractSeed,
  OpenContractPortal,
  ReceivedCall,
} from './contract/ContractPortal.ts';
export { contractPlugin } from './contract/ContractPortal.ts';
export { serviceContract } from './contract/serviceContract.ts';
