import type { Advice, AgentModel, Choice, Question } from './agent-model.js';
import { promptOf, SYSTEM } from './prompt.js';
import { connectProvider, type ModelSettings } from './provider.js';

const TIMEOUT_MS = 20_000;
/** Answers are short; this is room for those models that think before. */
const LONGEST_ANSWER = 4_000;
const SHORTEST_ANSWER = 200;
/** So many questions without a usable answer, and a run does without. */
const PATIENCE = 2;

/** A provider's model for one run: bounded in tokens, in time and in failures. Its library is loaded by the first question. */
export class LanguageModelAdvice implements AgentModel {
  private left: number;
  private failures = 0;
  private over = false;

  constructor(
    private readonly settings: ModelSettings,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.left = settings.tokensPerRun;
  }

  async advise(question: Question, signal: AbortSignal): Promise<Advice | null> {
    if (this.over) return null;
    const prompt = promptOf(question);
    const expected = tokensOf(SYSTEM + prompt);
    if (this.left < expected + SHORTEST_ANSWER) {
      this.over = true;
      return {
        answer: null,
        words: `not asked: ${this.left} of the run's ${this.settings.tokensPerRun} tokens are left`,
      };
    }
    const began = performance.now();
    const { answer, used, trouble } = await this.ask(question.choices, prompt, expected, signal);
    this.left = Math.max(0, this.left - used);
    const took = `${((performance.now() - began) / 1000).toFixed(1)} s, ${used} tokens, ${this.left} left`;
    if (answer) return { answer, words: took };
    this.over = ++this.failures >= PATIENCE;
    return { answer: null, words: `${trouble} (${took})${this.over ? '; this run goes on without it' : ''}` };
  }

  private async ask(choices: Choice[], prompt: string, expected: number, signal: AbortSignal): Promise<Asked> {
    const sdk = await loadLibrary();
    const late = AbortSignal.timeout(this.timeoutMs);
    try {
      const { output, usage } = await sdk.generateText({
        model: await connectProvider(this.settings),
        system: SYSTEM,
        prompt,
        output: sdk.Output.object({ name: 'choices', schema: sdk.jsonSchema(schemaOf(choices)) }),
        maxOutputTokens: Math.min(LONGEST_ANSWER, this.left - expected),
        maxRetries: 0,
        abortSignal: AbortSignal.any([signal, late]),
      });
      const answer = chosen(choices, output);
      const used = usage.totalTokens ?? expected + tokensOf(JSON.stringify(output));
      return { answer, used, trouble: 'its answer is none of the choices' };
    } catch (error) {
      signal.throwIfAborted();
      // Only a status is told: messages of errors may quote the request.
      if (late.aborted) return { answer: null, used: expected, trouble: `no answer in ${this.timeoutMs / 1000} s` };
      if (sdk.NoObjectGeneratedError.isInstance(error))
        return {
          answer: null,
          used: error.usage?.totalTokens ?? expected,
          trouble: 'its answer is none of the choices',
        };
      if (sdk.APICallError.isInstance(error) && error.statusCode !== undefined)
        return { answer: null, used: 0, trouble: `the provider answers with status ${error.statusCode}` };
      return { answer: null, used: 0, trouble: 'the provider cannot be reached' };
    }
  }
}

interface Asked {
  answer: Record<string, string> | null;
  used: number;
  trouble: string;
}

async function loadLibrary() {
  // It would print to the console what a provider does not support.
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  return import('ai');
}

/** A generous guess for what no provider has counted. */
const tokensOf = (text: string): number => Math.ceil(text.length / 3);

function schemaOf(choices: Choice[]) {
  const properties = Object.fromEntries(
    choices.map(({ id, options }) => [id, { type: 'string' as const, enum: Object.keys(options) }]),
  );
  return { type: 'object' as const, properties, required: Object.keys(properties), additionalProperties: false };
}

/** What a provider promises about a schema is looked at once more. */
function chosen(choices: Choice[], output: unknown): Record<string, string> | null {
  if (output === null || typeof output !== 'object') return null;
  const answer = output as Record<string, unknown>;
  const picked = choices.map(({ id, options }) => {
    const option = answer[id];
    return typeof option === 'string' && Object.hasOwn(options, option) ? ([id, option] as const) : null;
  });
  return picked.includes(null) ? null : Object.fromEntries(picked as [string, string][]);
}
