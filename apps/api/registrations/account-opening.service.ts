import { Inject, Injectable } from '@nestjs/common';
import {
  connect,
  type Connect,
  logIn,
  type Opening,
  type OpeningWorld,
  signUp,
  type SignUp,
} from '#libs/database/repositories/account-opening.repository';
import type { Scope } from '#libs/database/repositories/scope';
import { ServiceError } from '#libs/domain/errors';
import { generatePassword } from '#libs/vault/password-generator';
import { BadTotpSeedError, parseTotpSeed } from '#libs/vault/totp';
import { assertUrlAllowed } from '../http/url-check.js';
import { accountRules, API_PARTS, type ApiParts } from '../parts.js';
import { RunStarter } from '../runs/run-starter.service.js';

/** The three calls that start a run: sign up, connect, log in. A row first, then its workflow. */
@Injectable()
export class AccountOpeningService {
  constructor(
    @Inject(API_PARTS) private readonly parts: ApiParts,
    private readonly starter: RunStarter,
  ) {}

  async signUp(scope: Scope, wanted: SignUp): Promise<Opening> {
    await assertUrlAllowed(this.parts.egress, 'app', wanted.appUrl);
    return this.started(await signUp(scope, wanted, this.world()));
  }

  async connect(scope: Scope, wanted: Connect): Promise<Opening> {
    assertTotpSeed(wanted.credentials.totpSeed);
    await assertUrlAllowed(this.parts.egress, 'app', wanted.appUrl);
    return this.started(await connect(scope, wanted, this.world()));
  }

  async logIn(scope: Scope, registrationId: string): Promise<Opening> {
    return this.started(await logIn(scope, registrationId, accountRules(this.parts.config)));
  }

  private async started(opening: Opening): Promise<Opening> {
    if (opening.outcome === 'started') await this.starter.start(opening.run, opening.registration.appOrigin);
    return opening;
  }

  private world(): OpeningWorld {
    const { config, vault } = this.parts;
    return { rules: accountRules(config), secrets: vault, generatePassword };
  }
}

function assertTotpSeed(seed: string | undefined): void {
  try {
    if (seed !== undefined) parseTotpSeed(seed);
  } catch (error) {
    throw error instanceof BadTotpSeedError ? new ServiceError('BAD_TOTP_SEED') : error;
  }
}
