import { ApiProperty } from '@nestjs/swagger';
import type { Opening } from '#libs/database/repositories/account-opening.repository';
import { Flag, Id, Nested, Text, WebUrl } from '../http/fields.js';
import type { ApiConfig } from '../parts.js';
import { Registration, registrationObject } from '../registrations/registrations.dto.js';
import { Run, runObject } from '../runs/runs.dto.js';

export class ConnectionCredentials {
  @Text({ min: 1, max: 1_000 })
  username!: string;

  @Text({ min: 1, max: 1_000, description: 'Vaulted encrypted and never returned.' })
  password!: string;

  @Text({
    max: 2_000,
    optional: true,
    description: 'Base32, or an otpauth:// URI. Left out at a re-connect: the stored one is dropped.',
  })
  totpSeed?: string;
}

export class ConnectBody {
  @Id({ optional: true, description: 'Left out: an identity is provisioned.' })
  identityId?: string;

  @WebUrl({ example: 'https://app.example.com/login' })
  appUrl!: string;

  @Nested(() => ConnectionCredentials)
  credentials!: ConnectionCredentials;

  @Flag({ optional: true, description: "The account's mail goes to the identity's address: emailed codes are used." })
  verifyToIdentity?: boolean;
}

export class ConnectionAndRun {
  @ApiProperty({ type: Registration }) connection!: Registration;
  @ApiProperty({ type: Run }) run!: Run;
}

export function connectionAndRun(opening: Opening, config: ApiConfig): ConnectionAndRun {
  return { connection: registrationObject(opening.registration), run: runObject(opening, config) };
}
