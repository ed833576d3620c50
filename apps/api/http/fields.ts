import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDate,
  isEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Max,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { parseInstant } from '#libs/domain/instant';

/** What every field can say: whether it may be left out, and what the OpenAPI document tells about it. */
interface FieldOptions {
  /** `beside`: it may be left out where that other field is given. */
  optional?: boolean | { beside: string };
  description?: string;
  example?: unknown;
}

const LONGEST_URL = 2_048;

/**
 * A string of `min` to `max` characters, without NUL and lone surrogates, which no store keeps. `format` and `pattern` only tell: a
 * rule beside it sees to them.
 */
export function Text(
  options: FieldOptions & { min?: number; max: number; format?: string; pattern?: string },
): PropertyDecorator {
  const { min = 0, max, format, pattern } = options;
  return applyDecorators(
    IsString(),
    // What is no text is told once: neither its length nor its characters are worth a word then.
    Rule(
      'length',
      ofText((text) => hasLength(text, min, max)),
      `must have ${min} to ${max} characters`,
    ),
    Rule('cleanText', ofText(isCleanText), 'must not contain NUL characters or lone surrogates'),
    ...common(options, { type: String, minLength: min || undefined, maxLength: max, format, pattern }),
  );
}

/** An id. Whatever text it is, what it names is a question for later: no id at all is answered as an unknown one. */
export function Id(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(IsString(), ...common(options, { type: String }));
}

/** An absolute `http` or `https` address, as far as its form goes; where it leads is the egress guard's question. */
export function WebUrl(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    Rule('webUrl', isUrl, 'must be an absolute URL'),
    ...common(options, { type: String, format: 'uri', maxLength: LONGEST_URL }),
  );
}

/** One address of a mailbox. */
export function MailAddress(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    // The library's own check throws at a lone surrogate. A quoted local part may hide an address inside the address.
    Rule(
      'mailAddress',
      (value) => isCleanText(value) && isEmail(value, { blacklisted_chars: '"' }),
      'must be a mail address',
    ),
    ...common(options, { type: String, format: 'email', maxLength: 320 }),
  );
}

export function Flag(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(IsBoolean(), ...common(options, { type: Boolean }));
}

export function OneOf(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(IsIn([...values]), ...common(options, { type: String, enum: [...values] }));
}

/** One or more of the values. */
export function SomeOf(values: readonly string[], options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    IsArray(),
    ArrayNotEmpty(),
    IsIn([...values], { each: true }),
    ...common(options, { type: String, enum: [...values], isArray: true, minItems: 1 }),
  );
}

/** A number in a body. */
export function Amount(options: FieldOptions & { min: number; max: number }): PropertyDecorator {
  const { min, max } = options;
  return applyDecorators(
    IsNumber(),
    Min(min),
    Max(max),
    ...common(options, { type: Number, minimum: min, maximum: max }),
  );
}

/** A number in a query; its default is the property's initial value. */
export function QueryNumber(options: FieldOptions & { min: number; max: number; default: number }): PropertyDecorator {
  const { min, max } = options;
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value,
    ),
    IsInt(),
    Min(min),
    Max(max),
    ...common(
      { ...options, optional: true },
      { type: 'integer', minimum: min, maximum: max, default: options.default },
    ),
  );
}

/** An ISO 8601 date or time in a query; arrives as a Date. */
export function Instant(options: FieldOptions = {}): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? (parseInstant(value) ?? value) : value)),
    IsDate({ message: '$property must be an ISO 8601 date' }),
    ...common(options, { type: String, format: 'date-time' }),
  );
}

/** An object with fields of its own. */
export function Nested(type: () => new () => object, options: FieldOptions = {}): PropertyDecorator {
  // The library takes a function for a class unless its name is `type`, as this one's is.
  return applyDecorators(IsObject(), ValidateNested(), Type(type), ...common(options, { type: () => type() }));
}

/** A rule of our own, over a field and the object that it is of; `words` follow the field's name in the message. */
export function Rule(
  name: string,
  holds: (value: unknown, object: object) => boolean,
  words: string,
): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: String(propertyName),
      options: { message: `$property ${words}` },
      validator: { validate: (value, args) => holds(value, args!.object) },
    });
}

function common(
  { optional = false, description, example }: FieldOptions,
  schema: ApiPropertyOptions,
): PropertyDecorator[] {
  const property = ApiProperty({ ...schema, required: !optional, description, example } as ApiPropertyOptions);
  if (!optional) return [property];
  // `null` is not "left out": a caller that sends it is told so.
  if (optional === true) return [property, ValidateIf((_, value) => value !== undefined)];
  const { beside } = optional;
  // An empty text is as good as none.
  const hasOther = (object: object) => Boolean((object as Record<string, unknown>)[beside]);
  return [
    property,
    ValidateIf((object: object, value) => value !== undefined || !hasOther(object)),
    Rule(
      'oneOfTwo',
      (value, object) => Boolean(value) || hasOther(object),
      `must not be empty where there is no ${beside}`,
    ),
  ];
}

const ofText =
  (holds: (text: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value !== 'string' || holds(value);

/** In characters as the OpenAPI document and the database count them: code points, whatever they look like together. */
function hasLength(value: string, min: number, max: number): boolean {
  const length = value.length - (value.match(/[\u{10000}-\u{10FFFF}]/gu)?.length ?? 0);
  return length >= min && length <= max;
}

/** Whether a text can be stored: PostgreSQL keeps no NUL, and UTF-8 has no lone surrogate. */
export function isCleanText(value: unknown): boolean {
  return typeof value === 'string' && !/[\0\p{Surrogate}]/u.test(value);
}

function isUrl(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > LONGEST_URL || !isCleanText(value)) return false;
  // URL drops spaces, line breaks and a slash too many, and adds missing ones; a caller who sends those meant something else.
  return /^(?!https?:\/{3})[a-z][a-z0-9+.-]*:\/\/[^\s\\]+$/i.test(value) && URL.canParse(value);
}
