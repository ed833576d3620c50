import type { AgentTask } from '../agent.types.js';
import type { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';
import type { FormModel } from './forms/form.js';

/** What the rules look at: the page, its forms, the task, and what happened before. */
export interface Situation {
  view: View;
  forms: FormModel[];
  task: AgentTask;
  memory: Memory;
  /** `name:digest` of the context's cookies. */
  cookies: string[];
  hasTotp: boolean;
  /** The app has not answered yet what was sent last. */
  awaitsAnswer: boolean;
  /** The app has answered it, whether the page shows that or not. */
  wasAnswered?: boolean;
  /** Its server has taken it without a word. */
  wasTaken?: boolean;
  /** It broke at it (RFC 9110, 15.6). */
  hasFailed?: boolean;
  /** The server has denied the login that was sent last, whatever the page says of it. */
  wasDenied?: boolean;
  /** What the page does in another tab that asked for the link which was opened in this one. */
  firstTab?: 'waits' | 'went on';
}
