import type { LanguageModel } from 'ai';
import type { Config } from '#libs/config/config';

/** Which model to ask, where, and how much of it a run may use. */
export type ModelSettings = NonNullable<Config['llm']>;

const NAME = 'openai-compatible';

/** The provider's own package, loaded only when a model is asked. */
export async function connectProvider({ provider, model, apiKey, baseUrl }: ModelSettings): Promise<LanguageModel> {
  // The packages would look for variables of their own where these are missing.
  const access = { apiKey: apiKey ?? 'none', ...(baseUrl === null ? {} : { baseURL: baseUrl }) };
  switch (provider) {
    case 'openai':
      return (await import('@ai-sdk/openai')).createOpenAI(access)(model);
    case 'anthropic':
      return (await import('@ai-sdk/anthropic')).createAnthropic(access)(model);
    case 'google':
      return (await import('@ai-sdk/google')).createGoogleGenerativeAI(access)(model);
    case 'openai-compatible': {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const options = { name: NAME, baseURL: baseUrl!, supportsStructuredOutputs: true };
      return createOpenAICompatible(apiKey === null ? options : { ...options, apiKey })(model);
    }
  }
}
