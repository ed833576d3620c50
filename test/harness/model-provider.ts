import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the stand-in is asked, read out of whichever provider's format the request had. */
export interface ModelCall {
  path: string;
  headers: IncomingHttpHeaders;
  /** The whole body as it came. */
  body: string;
  /** The options of each choice, as the answer's schema lists them. */
  choices: Record<string, string[]>;
  page: ShownPage;
}

/** What the agent shows of a page. */
interface ShownPage {
  title: string;
  text: string;
  controls: Record<string, string>;
  forms: { id: string; fields: { id?: string; label?: string; name?: string }[] }[];
}

/** Chooses by the call; a text is answered as it is, a number is a status, `silence` no answer at all. */
export type Answering = (call: ModelCall) => Record<string, string> | string | number | 'silence';

/** A model provider on a loopback port that speaks as OpenAI (both its interfaces), Anthropic and Google do. */
export class ModelProvider {
  readonly calls: ModelCall[] = [];
  answering: Answering = () => 500;
  /** What each call is said to have cost: tokens in and out. */
  usage = [600, 100] as const;
  private readonly server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => this.answer({ path: request.url!, headers: request.headers, body }, response));
  });

  async start(): Promise<this> {
    this.server.listen(0, '127.0.0.1');
    await once(this.server, 'listening');
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/v1`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
  }

  private answer(received: Omit<ModelCall, 'choices' | 'page'>, response: ServerResponse): void {
    const body: unknown = JSON.parse(received.body);
    const call = { ...received, choices: choicesIn(body), page: pageIn(body)! };
    this.calls.push(call);
    const answer = this.answering(call);
    if (answer === 'silence') return;
    const status = typeof answer === 'number' ? answer : 200;
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer);
    const format = FORMATS.find(([path]) => path.test(call.path))![1];
    const said = status === 200 ? format(text, this.usage) : { error: { message: 'a failure that was asked for' } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  }
}

const FORMATS: [RegExp, (text: string, usage: readonly [number, number]) => object][] = [
  [
    /\/chat\/completions$/,
    (content, [prompt, completion]) => ({
      id: 'chat-1',
      created: 1,
      model: 'stand-in',
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
    }),
  ],
  [
    /\/responses$/,
    (text, [input, output]) => ({
      id: 'response-1',
      created_at: 1,
      model: 'stand-in',
      output: [
        {
          type: 'message',
          id: 'message-1',
          role: 'assistant',
          content: [{ type: 'output_text', text, annotations: [] }],
        },
      ],
      usage: { input_tokens: input, output_tokens: output },
    }),
  ],
  [
    /\/messages$/,
    (text, [input, output]) => ({
      type: 'message',
      id: 'message-1',
      role: 'assistant',
      model: 'stand-in',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: input, output_tokens: output },
    }),
  ],
  [
    /:generateContent$/,
    (text, [input, output]) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: input, candidatesTokenCount: output, totalTokenCount: input + output },
    }),
  ],
];

/** The enumerations of the schema, wherever a provider's format keeps it. */
function choicesIn(body: unknown): Record<string, string[]> {
  if (body === null || typeof body !== 'object') return {};
  const { properties } = body as { properties?: Record<string, { enum?: string[] }> };
  if (properties && Object.values(properties).every((one) => Array.isArray(one.enum)))
    return Object.fromEntries(Object.entries(properties).map(([id, one]) => [id, one.enum!]));
  return Object.assign({}, ...Object.values(body).map(choicesIn)) as Record<string, string[]>;
}

/** The page's description, in whichever text of the request it stands. */
function pageIn(body: unknown): ShownPage | undefined {
  if (typeof body === 'string') {
    const block = /<page>\n(.*)\n<\/page>/s.exec(body)?.[1];
    return block === undefined ? undefined : (JSON.parse(block) as ShownPage);
  }
  if (body === null || typeof body !== 'object') return undefined;
  return Object.values(body)
    .map(pageIn)
    .find((page) => page !== undefined);
}
