import type { DataSource, EntityManager } from 'typeorm';
import type { LiveBrowser } from '#libs/browser/browser-host';
import { RunRecording } from '#libs/browser/recording/run-recording';
import type { Logger } from '#libs/config/logger';
import { beginRecording, endRecording } from '#libs/database/projection/recordings';
import type { BlobStore } from '#libs/storage/blob-store';
import type { CredentialVault } from '#libs/vault/credential-vault';
import { seal } from '#libs/vault/envelope';
import type { HostBrowserInput } from './browser.contract.js';

/** Longer than a recording takes to come to an end; a browser that hangs must not keep its run from ending (ms). */
const FINISH_MS = 5_000;

/** The recordings of this host's runs: what cannot be recorded ends no run. */
export class RunRecordings {
  private readonly running = new Map<string, { input: HostBrowserInput; recording: Promise<RunRecording> }>();

  constructor(
    private readonly deps: {
      database: DataSource;
      vault: CredentialVault<EntityManager>;
      blobs: BlobStore;
      /** Without it runs are not recorded. */
      isOn: boolean;
      log: Logger;
    },
  ) {}

  /** Begins with a run's browser; a session is nobody's to record. */
  start(input: HostBrowserInput, live: LiveBrowser): void {
    if (input.purpose !== 'run' || !this.deps.isOn) return;
    const { organizationId, identityId, holder: runId, browserId } = input;
    const begun = beginRecording(this.deps.database, { runId, organizationId, identityId });
    const recording = begun.then(() => RunRecording.start(live));
    recording.catch((error: Error) => this.deps.log.warn({ runId, reason: error.message }, 'a run is not recorded'));
    this.running.set(browserId, { input, recording });
    void live.closed.then(() => this.finish(browserId));
  }

  /** A human may be at the keyboard once this resolves: what they type is not recorded. */
  async pause(browserId: string): Promise<void> {
    await this.tell(browserId, (recording) => recording.pause());
  }

  /** Makes sure of a picture of a run that may be over in a moment, while nobody waits for its browser yet. */
  takeFirst(browserId: string): void {
    void this.tell(browserId, (recording) => recording.takeFirst());
  }

  resume(browserId: string): void {
    void this.tell(browserId, (recording) => recording.resume());
  }

  /** Takes the last picture; call it while the browser lives. The video is stored afterwards. */
  async finish(browserId: string): Promise<void> {
    const running = this.running.get(browserId);
    if (!running) return;
    this.running.delete(browserId);
    const video = running.recording.then((recording) => recording.finish());
    void this.store(running.input, video);
    await Promise.race([video.catch(() => null), new Promise((resolve) => setTimeout(resolve, FINISH_MS).unref())]);
  }

  /** Nothing comes of it where a browser is not recorded. */
  private async tell(browserId: string, what: (recording: RunRecording) => void | Promise<void>): Promise<void> {
    await this.running.get(browserId)?.recording.then(what, () => undefined);
  }

  private async store(
    { holder: runId, organizationId }: HostBrowserInput,
    video: Promise<Buffer | null>,
  ): Promise<void> {
    const { database, vault, blobs, log } = this.deps;
    try {
      const webm = await video.catch(() => null);
      const storageKey = webm && `recordings/${runId}`;
      if (webm && storageKey) {
        const key = await vault.blobKey(database.manager, organizationId, 'recording');
        await blobs.put(storageKey, seal(key, webm, `recording:${runId}`));
      }
      const isKept = await endRecording(database, runId, storageKey);
      // The identity was deleted meanwhile.
      if (storageKey && !isKept) await blobs.delete(storageKey);
    } catch (error) {
      log.warn({ runId, reason: (error as Error).message }, 'a recording was not stored');
      await endRecording(database, runId, null).catch(() => false);
    }
  }
}
