import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a run's recording can be watched until an instant, without a key: what a `<video>` can play (interface §4.4). */
export function recordingUrl(publicUrl: string, secret: Buffer, runId: string, expiresAt: Date): string {
  const expiry = Math.ceil(expiresAt.getTime() / 1_000);
  return `${publicUrl}/recordings/${runId}?expires=${expiry}&signature=${sign(secret, runId, expiry).toString('base64url')}`;
}

/** Whether a URL's query was made by {@link recordingUrl} for that run and still holds. */
export function opensRecording(
  secret: Buffer,
  runId: string,
  { expires, signature }: { expires?: unknown; signature?: unknown },
  now: Date,
): boolean {
  if (typeof expires !== 'string' || !/^\d{1,12}$/.test(expires)) return false;
  if (typeof signature !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(signature)) return false;
  const isOurs = timingSafeEqual(sign(secret, runId, Number(expires)), Buffer.from(signature, 'base64url'));
  return isOurs && Number(expires) * 1_000 > now.getTime();
}

function sign(secret: Buffer, runId: string, expiry: number): Buffer {
  return createHmac('sha256', secret).update(`recording:${runId}:${expiry}`).digest();
}
