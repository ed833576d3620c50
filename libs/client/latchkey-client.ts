import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api-types.js';

/** Every endpoint of the interface with the types of its requests and answers; an answer is `{ data, error, response }`. */
export type LatchkeyClient = Client<paths>;

export interface LatchkeyClientOptions {
  /** The service's base address, without `/v1`. */
  baseUrl: string;
  apiKey: string;
  /** Another `fetch`, for instance one with a proxy. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A typed client: `client.GET('/v1/runs/{id}', { params: { path: { id } } })`. Its types are derived from the OpenAPI document. */
export function createLatchkeyClient({ baseUrl, apiKey, fetch }: LatchkeyClientOptions): LatchkeyClient {
  return createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${apiKey}` }, fetch });
}
