export {
  type Actor,
  actorOf,
  heldBy,
  type Impersonator,
  type Reader,
  type Scope,
} from '@anteroom/server-sdk';
