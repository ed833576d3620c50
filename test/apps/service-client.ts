const ASK_EVERY_MS = 200;
const PATIENCE_MS = 10 * 60_000;

export interface RunOutcome {
  runId: string;
  registrationId: string;
  status: string;
  code?: string;
  detail: string;
  ms: number;
}

interface Run {
  id: string;
  status: string;
  registrationId: string;
  error: { code: string; detail?: string } | null;
  result: { answer: string } | null;
  createdAt: string;
  endedAt: string | null;
}

/** What the app tests ask of the service, through its REST API. */
export class ServiceClient {
  constructor(
    private readonly apiUrl: string,
    private readonly apiKey: string,
  ) {}

  async createIdentity(): Promise<{ id: string; email: string }> {
    return this.call('POST', '/v1/identities', { name: 'Ada Tester' });
  }

  /** Starts a run by a POST and follows it to its end, or to its first gate; a blocked run is aborted afterwards. */
  async drive(path: string, body?: unknown): Promise<RunOutcome> {
    const { run: started } = await this.call<{ run: Run }>('POST', path, body);
    const deadline = Date.now() + PATIENCE_MS;
    let run = started;
    while (!['completed', 'failed', 'blocked'].includes(run.status)) {
      if (Date.now() > deadline) throw new Error(`run ${run.id} is still ${run.status}`);
      await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
      run = await this.call<Run>('GET', `/v1/runs/${run.id}`);
    }
    const ms = Date.parse(run.endedAt ?? new Date().toISOString()) - Date.parse(run.createdAt);
    if (run.status === 'blocked') await this.call('POST', `/v1/runs/${run.id}/abort`);
    return {
      runId: run.id,
      registrationId: run.registrationId,
      status: run.status,
      ...(run.error ? { code: run.error.code } : {}),
      detail: run.error?.detail ?? run.result?.answer ?? '',
      ms,
    };
  }

  async account(registrationId: string): Promise<{ username: string | null; password: string }> {
    return this.call('GET', `/v1/registrations/${registrationId}/credentials`);
  }

  async timeline(runId: string): Promise<{ at: string; kind: string; text: string }[]> {
    return this.call('GET', `/v1/runs/${runId}/events`);
  }

  private async call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.apiUrl + path, {
      method,
      headers: { authorization: `Bearer ${this.apiKey}`, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return (text ? JSON.parse(text) : undefined) as T;
  }
}
