import { applyDecorators } from '@nestjs/common';
import { ApiExtraModels, ApiOperation, ApiResponse, getSchemaPath } from '@nestjs/swagger';
import { ERROR_TABLE, type ErrorCode, ServiceError } from '#libs/domain/errors';

type Model = new () => object;

export interface AnswerOptions {
  summary: string;
  description?: string;
  success: { status: number; type?: Model | [Model]; also?: { status: number; description: string } };
  /** Errors of this endpoint beside those that every endpoint has. */
  errors?: readonly ErrorCode[];
}

/** Members that an error carries beside its code, with an example (interface §7). */
const EXTRA_MEMBERS: Partial<Record<ErrorCode, Record<string, unknown>>> = {
  LOCAL_PART_TAKEN: { localPart: 'calm.heron' },
  LOCAL_PART_RESERVED: { localPart: 'postmaster' },
  IDENTITY_LIMIT_EXCEEDED: { limit: 9 },
  RUN_LIMIT_EXCEEDED: { limit: 10 },
  SEND_LIMIT_EXCEEDED: { limit: 100 },
  PLAN_EMAIL_LIMIT_EXCEEDED: { limit: 150, planId: 'free' },
  SESSION_STALE: { runId: 'run_0c5k2yb6p9m1r8t4w7x3z0a2d' },
  SESSION_PENDING: { runId: 'run_0c5k2yb6p9m1r8t4w7x3z0a2d' },
  SESSION_ALREADY_OPEN: { sessionId: 'ses_0c5k2yb6p9m1r8t4w7x3z0a2d' },
  NOT_BLOCKED: { status: 'running' },
  NOT_INTERVENABLE: { status: 'queued' },
  ALREADY_TERMINAL: { status: 'completed' },
};

const EVERYWHERE: readonly ErrorCode[] = ['MISSING_API_KEY', 'INVALID_API_KEY'];

/** Describes an endpoint in the OpenAPI document: its answer and every error it has, each with an example. */
export function Answers({ summary, description, success, errors = [] }: AnswerOptions): MethodDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...EVERYWHERE, ...errors]) {
    const { status } = ERROR_TABLE[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  return applyDecorators(
    ApiOperation({ summary, description }),
    ...successAnswers(success),
    ...[...byStatus].map(([status, codes]) => errorAnswer(status, codes)),
    ...(byStatus.has(400) ? [] : [errorAnswer(400, [])]),
    failureAnswer(500, 'internal error'),
  );
}

/** What HTTP refuses of a body, told of endpoints that take one. */
export function BodyAnswers(): MethodDecorator {
  return applyDecorators(refusal(413, 'body too large'), refusal(415, 'unsupported content type'));
}

/** Describes an error that is told by its words alone. */
export function refusal(status: number, words: string): MethodDecorator {
  const content = { schema: { $ref: '#/components/schemas/ErrorBody' }, example: { error: words } };
  return ApiResponse({ status, description: words, content: { 'application/json': content } });
}

function successAnswers({ status, type, also }: AnswerOptions['success']): MethodDecorator[] {
  const models = type === undefined ? [] : [Array.isArray(type) ? type[0] : type];
  const schema = (model: Model) => ({ $ref: getSchemaPath(model) });
  const body = models.map(schema)[0];
  const main = ApiResponse({
    status,
    description: type === undefined ? 'no body' : 'success',
    ...(body && { schema: Array.isArray(type) ? { type: 'array', items: body } : body }),
  });
  const other = also && ApiResponse({ ...also, ...(also.status !== 204 && body && { schema: body }) });
  return [ApiExtraModels(...models), main, ...(other ? [other] : [])];
}

/** What is no fault of the caller's is told in the same words, whatever it is. */
function failureAnswer(status: number, description: string): MethodDecorator {
  const example = { error: 'internal error', requestId: '6f1c1a52-6d0b-4f0e-9a53-0d8e9b2f7c11' };
  const content = { schema: { $ref: '#/components/schemas/FailureBody' }, example };
  return ApiResponse({ status, description, content: { 'application/json': content } });
}

function errorAnswer(status: number, codes: readonly ErrorCode[]): MethodDecorator {
  if (status >= 500) return failureAnswer(status, codes.map((code) => ERROR_TABLE[code].message).join('; '));
  const issues = { error: [{ path: 'appUrl', message: 'appUrl must be an absolute URL' }] };
  const named = codes.map((code) => [code, { value: new ServiceError(code, EXTRA_MEMBERS[code]).body() }] as const);
  const examples = { ...(status === 400 && { VALIDATION: { value: issues } }), ...Object.fromEntries(named) };
  return ApiResponse({
    status,
    description: codes.map((code) => ERROR_TABLE[code].message).join('; ') || 'validation failed',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorBody' }, examples } },
  });
}
