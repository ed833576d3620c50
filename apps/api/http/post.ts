import { applyDecorators, Post as NestPost, UseInterceptors } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { BodyAnswers, refusal } from './answers.js';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

const KEY_TEXT =
  'The same key and request within 24 hours get the first answer again. An answer that holds a secret is not repeated: then it is 409 with the id.';

/** A POST endpoint: with Idempotency-Key, as every POST of the interface. Reads are spared the interceptor. */
export function Post(path?: string): MethodDecorator {
  return applyDecorators(
    NestPost(path),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description: KEY_TEXT,
      // Blanks around it are not part of it.
      schema: { type: 'string', maxLength: 255, pattern: '^ *[!-~](?:[ -~]*[!-~])? *$' },
    }),
    BodyAnswers(),
    refusal(422, 'this Idempotency-Key was used with another request'),
  );
}
