import type { AgentTask } from '../agent.types.js';
import { decide } from '../decide/decide.js';
import { readForms } from '../decide/forms/forms.js';
import type { Move } from '../decide/move.js';
import type { Situation } from '../decide/situation.js';
import { Memory } from '../memory.js';
import type { View } from '../perceive/view.types.js';

/** A decision in short: what `test/agent/pages/` compares. */
export interface Decision {
  move: Move['move'];
  why: string;
  /** Text of the clicked control. */
  on?: string;
  /** What the form was sent as, and what its fields were taken for. */
  as?: string;
  fills?: string[];
  outcome?: string;
  code?: string;
}

/** A page as the agent saw it and what it decided, with all that the rules need to decide again. */
export interface Look {
  /** Milliseconds since 1970. */
  at: number;
  decided: Decision;
  task: AgentTask;
  cookies: string[];
  hasTotp: boolean;
  awaitsAnswer?: boolean;
  wasAnswered?: boolean;
  /** What the agent remembered before it decided. */
  memory: unknown;
  view: View;
}

/** Notes the situation before the rules look at it: they write into the memory. */
export function noteLook(now: Situation): (move: Move) => Look {
  const memory = JSON.stringify(now.memory, freeze);
  const { task, cookies, hasTotp, awaitsAnswer, wasAnswered, view } = now;
  const at = Date.now();
  return (move) => ({
    at,
    decided: inShort(move),
    task,
    cookies,
    hasTotp,
    awaitsAnswer,
    wasAnswered,
    memory: JSON.parse(memory) as unknown,
    view,
  });
}

/** Decides once more by the rules of today; the page need not exist any more. */
export function decideAgain(look: Look): Decision {
  const { at, task, cookies, hasTotp, awaitsAnswer = false, wasAnswered, view } = look;
  const memory = Object.assign(new Memory(task), JSON.parse(JSON.stringify(look.memory), thaw) as Partial<Memory>);
  // How long a form has been waited for is part of the situation.
  if (memory.sent) memory.sent.at += Date.now() - at;
  const forms = readForms(view, memory.advice.forms);
  return inShort(decide({ task, cookies, hasTotp, awaitsAnswer, wasAnswered, view, forms, memory }));
}

function inShort(move: Move): Decision {
  const { why } = move;
  switch (move.move) {
    case 'click':
      return { move: 'click', why, on: move.control.text };
    case 'fill':
      return { move: 'fill', why, as: move.as, fills: move.fills.map((fill) => fill.purpose) };
    case 'end': {
      const { outcome } = move;
      return { move: 'end', why, outcome: outcome.kind, ...('code' in outcome ? { code: outcome.code } : {}) };
    }
    default:
      return { move: move.move, why };
  }
}

/** JSON knows neither sets nor maps. */
function freeze(_name: string, value: unknown): unknown {
  if (value instanceof Set) return { $set: [...(value as Set<unknown>)] };
  return value instanceof Map ? { $map: [...(value as Map<unknown, unknown>)] } : value;
}

function thaw(_name: string, value: unknown): unknown {
  const frozen = value as { $set?: unknown[]; $map?: [unknown, unknown][] } | null;
  if (frozen?.$set) return new Set(frozen.$set);
  return frozen?.$map ? new Map(frozen.$map) : value;
}
