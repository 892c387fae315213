/** OpenAI's own address, used where none is given. */
export const openAiBaseUrl = 'https://api.openai.com/v1';

/** Whether a base URL, which must be one, is OpenAI's own API. */
export function isOpenAi(baseUrl: string): boolean {
  return new URL(baseUrl).hostname === new URL(openAiBaseUrl).hostname;
}
