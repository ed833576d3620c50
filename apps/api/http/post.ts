import { applyDecorators, Post as NestPost, UseInterceptors } from '@nestjs/common';
import { IdempotencyInterceptor } from './idempotency.interceptor.js';

/** A POST endpoint: with Idempotency-Key, as every POST of the interface. Reads are spared the interceptor. */
export function Post(path?: string): MethodDecorator {
  return applyDecorators(NestPost(path), UseInterceptors(IdempotencyInterceptor));
}
