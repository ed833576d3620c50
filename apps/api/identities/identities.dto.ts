import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import type { IdentityEntity } from '#libs/database/entities/identity.entity';
import { isLocalPart } from '#libs/domain/local-part';
import { OneOf, Rule, Text } from '../http/fields.js';

export class CreateIdentityBody {
  @Text({ max: 200, optional: true, description: 'Display name; the local part when left out.' })
  name?: string;

  @Text({ max: 2_000, optional: true })
  description?: string;

  // Of ASCII alone: in lower case the Kelvin sign would be a k.
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/[A-Z]/g, (letter) => letter.toLowerCase()) : value,
  )
  @Rule(
    'localPart',
    (value) => typeof value === 'string' && isLocalPart(value),
    'must be 1-64 of a-z 0-9 . _ -, alphanumeric at both ends, without consecutive dots',
  )
  @Text({
    max: 64,
    optional: true,
    pattern: '^(?!.*\\.\\.)[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?$',
    description: 'Left out: a random readable address.',
    example: 'calm.heron',
  })
  localPart?: string;

  @OneOf(['error', 'suffix'], {
    optional: true,
    description: 'What to do where the local part is taken; `error` by default.',
  })
  onConflict?: 'error' | 'suffix';
}

export class CreatedIdentity {
  @ApiProperty({ example: 'idt_0c5k2yb6p9m1r8t4w7x3z0a2d' }) id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email', example: 'calm.heron.4821@agents.example.com' }) email!: string;
}

export class IdentityRow extends CreatedIdentity {
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class Identity extends IdentityRow {
  @ApiProperty({ type: String, nullable: true }) description!: string | null;
}

export function createdIdentity({ id, name, email }: IdentityEntity): CreatedIdentity {
  return { id, name, email };
}

export function identityRow(identity: IdentityEntity): IdentityRow {
  return { ...createdIdentity(identity), createdAt: identity.createdAt.toISOString() };
}

/** The full identity; only a single read shows the description (interface §2.1). */
export function fullIdentity(identity: IdentityEntity): Identity {
  return { ...identityRow(identity), description: identity.description };
}
