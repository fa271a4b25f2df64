import OpenAI from 'openai';

/** What calls the new agent by its key. */
export const openProgram = (apiUrl: string, apiKey: string, model: string) => {
  const client = new OpenAI({ apiKey, baseURL: `${apiUrl}/v1`, maxRetries: 0 });
  const question = (content: string) => ({ model, messages: [{ role: 'user' as const, content }] });
  return {
    ask: async (content: string) =>
      (await client.chat.completions.create(question(content))).choices[0]?.message.content ?? '',
    /** The whole answer; `begun` is called with its first piece. */
    async stream(content: string, begun: () => void) {
      let answer = '';
      for await (const { choices } of await client.chat.completions.create({ ...question(content), stream: true })) {
        answer += choices[0]?.delta.content ?? '';
        if (answer) begun();
      }
      return answer;
    },
  };
};
