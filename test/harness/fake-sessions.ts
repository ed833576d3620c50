import type { DataSource } from 'typeorm';
import type { ApiParts } from '#apps/api/parts';
import { BrowserSessionEntity, LiveBrowserEntity } from '#libs/database/entities/outside.entity';
import { endSession, freeSessionLease, recordSessionBrowser } from '#libs/database/projection/session-projection';
import { newId } from '#libs/domain/ids';

type Sessions = ApiParts['sessions'];
type StartInput = Parameters<Sessions['startSession']>[0];

const DYING_MS = 100;

/** Plays the workflows of sessions for tests of the API: a browser is up at once, and closing saves at once. */
export class FakeSessions implements Sessions {
  readonly started: StartInput[] = [];
  /** `down`: Temporal does not answer. `damaged`: the browser cannot be opened on its profile. `dying`: the next browser ends as it comes up. */
  mode: 'up' | 'down' | 'damaged' | 'dying' = 'up';
  private dying: string | null = null;

  constructor(private readonly database: DataSource) {}

  async startSession(input: StartInput): Promise<void> {
    if (this.mode === 'down') throw new Error('deadline exceeded');
    this.started.push(input);
    const { sessionId, organizationId, identityId, generation } = input;
    if (this.mode === 'damaged') {
      await this.database.query('UPDATE profiles SET storage_key = NULL WHERE identity_id = $1', [identityId]);
      await this.closeSession(sessionId);
      return;
    }
    if (this.mode === 'dying') {
      this.mode = 'up';
      this.dying = sessionId;
      return;
    }
    const id = input.warm?.browserId ?? newId('browser');
    const place = { hostQueue: 'host', hostAddress: '127.0.0.1:1' };
    await this.database.manager.save(LiveBrowserEntity, {
      id,
      organizationId,
      identityId,
      holder: sessionId,
      generation,
      ...place,
    });
    await recordSessionBrowser(this.database, sessionId, id);
  }

  async closeSession(sessionId: string): Promise<boolean> {
    if (this.mode === 'down') throw new Error('deadline exceeded');
    // As the real one: it was told, and ends a moment later.
    if (this.dying === sessionId) {
      this.dying = null;
      setTimeout(() => void this.closeSession(sessionId), DYING_MS);
      return true;
    }
    const session = await this.database.manager.findOneBy(BrowserSessionEntity, { id: sessionId });
    await endSession(this.database, sessionId, false);
    if (session?.browserId) await this.database.manager.delete(LiveBrowserEntity, { id: session.browserId });
    await freeSessionLease(this.database, sessionId);
    return session !== null;
  }
}
