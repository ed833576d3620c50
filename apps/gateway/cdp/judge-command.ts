import type { Passage } from '#libs/browser/link/pipe-sockets';
import { ALLOWED_COMMANDS, ALLOWED_DOMAINS, type CdpParams, REFUSALS, RULES } from './cdp-policy.js';

/** JSON-RPC's code for what the server will not do; clients take it as an ordinary failed command. */
const REFUSED = -32_000;
const NOT_A_COMMAND = -32_600;

interface Command {
  id: number;
  method: string;
  params?: CdpParams;
  sessionId?: string;
}

/**
 * What becomes of a message from a client. It is written anew from what was judged, so that the browser cannot read it differently
 * than we did. A refused command is answered with an error; the socket stays open.
 */
export function judgeCommand(text: string): Passage {
  const command = parse(text);
  if (command === 'no json') return 'close';
  if (command === null) return { answer: JSON.stringify({ error: { code: NOT_A_COMMAND, message: 'not a command' } }) };
  const { method, params } = command;
  const refusal = refusalOf(method, params ?? {});
  if (refusal !== null) return { answer: refused(command, refusal) };
  const instead = RULES[method]?.find((rule) => rule.instead)?.instead;
  return { forward: JSON.stringify(instead ? { ...command, params: instead(params ?? {}) } : command) };
}

/** Why a command is not sent on; null where it is. */
function refusalOf(method: string, params: CdpParams): string | null {
  const domain = method.split('.', 1)[0]!;
  if (!ALLOWED_DOMAINS.has(domain) && !ALLOWED_COMMANDS.has(method)) {
    return (Object.hasOwn(REFUSALS, method) && REFUSALS[method]) || 'it reaches beyond the pages of this session';
  }
  const rules = Object.hasOwn(RULES, method) ? RULES[method]! : [];
  return rules.find((rule) => rule.refuses?.(params))?.reason ?? null;
}

function refused({ id, method, sessionId }: Command, reason: string): string {
  const error = { code: REFUSED, message: `${method} is not allowed here: ${reason}` };
  return JSON.stringify({ id, error, ...(sessionId !== undefined && { sessionId }) });
}

function parse(text: string): Command | null | 'no json' {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'no json';
  }
  const { id, method, params, sessionId } = (value ?? {}) as Record<string, unknown>;
  if (!Number.isSafeInteger(id) || typeof method !== 'string') return null;
  if (params !== undefined && (typeof params !== 'object' || params === null || Array.isArray(params))) return null;
  if (sessionId !== undefined && typeof sessionId !== 'string') return null;
  return {
    id: id as number,
    method,
    ...(params !== undefined && { params: params as CdpParams }),
    ...(sessionId !== undefined && { sessionId }),
  };
}
