import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError as Violation } from 'class-validator';
import { ValidationError, type ValidationIssue } from '#libs/domain/errors';

/** A request without a body; `{}` is as good. */
export class NoBody {}

/**
 * Turns bodies and queries into their classes. All issues are told at once, with dotted paths; unknown body properties are
 * refused, unknown query properties dropped (rulings, Validation).
 */
@Injectable()
export class ApiValidationPipe implements PipeTransform {
  async transform(value: unknown, { type, metatype }: ArgumentMetadata): Promise<unknown> {
    if ((type !== 'body' && type !== 'query') || !metatype || metatype === Object) return value;
    const plain = value ?? (value === undefined || type === 'query' ? {} : value);
    if (!isPlainObject(plain)) throw new ValidationError([{ path: '', message: 'the body must be a JSON object' }]);
    const instance = plainToInstance(metatype, plain) as object;
    const violations = await validate(instance, {
      whitelist: true,
      forbidNonWhitelisted: type === 'body',
      forbidUnknownValues: false,
      validationError: { target: false, value: false },
    });
    const issues = violations.flatMap((violation) => issuesOf(violation));
    if (type === 'body') issues.push(...inherited(plain));
    if (issues.length > 0) throw new ValidationError(issues);
    return instance;
  }
}

/** Names that every object answers to (`toString`, `__proto__`, …): the library drops them before anybody can refuse them. */
function inherited(plain: object, parent = ''): ValidationIssue[] {
  return Object.entries(plain).flatMap(([name, value]) => {
    const path = `${parent}${name}`;
    const own = name in Object.prototype ? [{ path, message: 'unknown property' }] : [];
    return isPlainObject(value) ? [...own, ...inherited(value, `${path}.`)] : own;
  });
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function issuesOf(violation: Violation, parent = ''): ValidationIssue[] {
  const path = parent ? `${parent}.${violation.property}` : violation.property;
  const own = Object.entries(violation.constraints ?? {}).map(([rule, message]) => ({
    path,
    message: rule === 'whitelistValidation' ? 'unknown property' : message,
  }));
  return [...own, ...(violation.children ?? []).flatMap((child) => issuesOf(child, path))];
}
