import { Controller, Get, Headers, Inject, Param, Query, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { storedRecording } from '#libs/database/projection/recordings';
import { ServiceError } from '#libs/domain/errors';
import { opensRecording } from '#libs/domain/recording-url';
import { unseal } from '#libs/vault/envelope';
import { API_PARTS, type ApiParts } from '../parts.js';
import { byteRange } from './byte-range.js';

/** Where `recordingUrl` leads: the video, for whoever holds the signed address. */
@ApiExcludeController()
@Controller('recordings')
export class RecordingsController {
  constructor(@Inject(API_PARTS) private readonly parts: ApiParts) {}

  @Get(':runId')
  async watch(
    @Param('runId') runId: string,
    @Query() query: Record<string, unknown>,
    @Headers('range') range: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer> {
    const { config, database, blobs, vault } = this.parts;
    if (!opensRecording(config.serviceSecret, runId, query, new Date())) throw new ServiceError('NOT_FOUND');
    const recording = await storedRecording(database, runId);
    const sealed = recording?.storageKey ? await blobs.get(recording.storageKey) : null;
    if (!recording || !sealed) throw new ServiceError('NOT_FOUND');
    const key = await vault.blobKey(database.manager, recording.organizationId, 'recording');
    const video = unseal(key, sealed, `recording:${runId}`);
    void reply.headers({
      'content-type': 'video/webm',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    });
    const part = byteRange(range, video.length);
    if (part === 'whole') return video;
    if (part === 'none') {
      void reply.status(416).header('content-range', `bytes */${video.length}`);
      return Buffer.alloc(0);
    }
    void reply.status(206).header('content-range', `bytes ${part.from}-${part.to}/${video.length}`);
    return video.subarray(part.from, part.to + 1);
  }
}
