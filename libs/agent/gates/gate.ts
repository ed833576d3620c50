import type { BlockedCode } from '../agent.types.js';

/** What only a human gets past, in words for the one who is asked to. */
export interface Gate {
  code: BlockedCode;
  detail: string;
}
