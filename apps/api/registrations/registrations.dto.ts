import { ApiProperty } from '@nestjs/swagger';
import type { RegistrationEntity, RegistrationKind, RegistrationStatus } from '#libs/database/entities/account.entity';
import type { Opening } from '#libs/database/repositories/account-opening.repository';
import type { RunWithBrowser } from '#libs/database/repositories/runs.repository';
import { Flag, Id, Nested, Text, WebUrl } from '../http/fields.js';
import type { ApiConfig } from '../parts.js';
import { Run, runObject } from '../runs/runs.dto.js';

const LONGEST_CREDENTIAL = 1_000;

export class CredentialsBody {
  @Text({ min: 1, max: LONGEST_CREDENTIAL, optional: true })
  username?: string;

  @Text({ min: 1, max: LONGEST_CREDENTIAL, optional: true, description: 'Vaulted encrypted.' })
  password?: string;
}

export class RegisterBody {
  @Id({ optional: true, description: 'Left out: an identity is provisioned.' })
  identityId?: string;

  @WebUrl({ description: 'Where to sign up.', example: 'https://app.example.com/signup' })
  appUrl!: string;

  @Nested(() => CredentialsBody, { optional: true, description: 'Without a password a strong one is generated.' })
  credentials?: CredentialsBody;

  @Flag({ optional: true, description: 'Fill the form, then wait for a human to submit it.' })
  confirmBeforeSubmit?: boolean;
}

export class IdentityFilter {
  @Id({ optional: true })
  identityId?: string;
}

export class Registration {
  @ApiProperty({ example: 'reg_0c5k2yb6p9m1r8t4w7x3z0a2d' }) id!: string;
  @ApiProperty() identityId!: string;
  @ApiProperty({ format: 'uri' }) appUrl!: string;
  @ApiProperty({ enum: ['created', 'connected'] }) kind!: RegistrationKind;
  @ApiProperty({ type: String, nullable: true }) username!: string | null;
  @ApiProperty({ enum: ['pending', 'active', 'failed', 'disabled'] }) status!: RegistrationStatus;
  @ApiProperty({ type: String, format: 'date-time', nullable: true }) revokedAt!: string | null;
  @ApiProperty({ format: 'date-time' }) createdAt!: string;
}

export class RegistrationRow extends Registration {
  @ApiProperty({ type: Run, nullable: true }) latestRun!: Run | null;
}

export class RegistrationAndRun {
  @ApiProperty({ type: Registration }) registration!: Registration;
  @ApiProperty({ type: Run }) run!: Run;
}

export class Credentials {
  @ApiProperty({ type: String, nullable: true }) username!: string | null;
  @ApiProperty({ type: String, nullable: true }) password!: string | null;
  @ApiProperty({ type: String, nullable: true, enum: ['generated', 'supplied'] }) origin!: string | null;
}

/** The registration object (interface §2.2); never holds a secret. */
export function registrationObject(row: RegistrationEntity): Registration {
  return {
    id: row.id,
    identityId: row.identityId,
    appUrl: row.appUrl,
    kind: row.kind,
    username: row.username,
    status: row.status,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  };
}

export function registrationRow(
  { registration, latestRun }: { registration: RegistrationEntity; latestRun: RunWithBrowser | null },
  config: ApiConfig,
): RegistrationRow {
  return { ...registrationObject(registration), latestRun: latestRun && runObject(latestRun, config) };
}

export function registrationAndRun(opening: Opening, config: ApiConfig): RegistrationAndRun {
  return { registration: registrationObject(opening.registration), run: runObject(opening, config) };
}
