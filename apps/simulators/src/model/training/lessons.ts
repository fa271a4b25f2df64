import { isObject, type Json, parseBody, textOf } from '../chat-request.ts';
import { OpenAiError } from '../openai-error.ts';

const messagesOf = (line: string): Json[] => {
  const { messages } = parseBody(line);
  return Array.isArray(messages) ? messages : [];
};

/** Last question and last answer of every example; refuses the file as a provider would. */
export function readLessons(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 10) {
    throw new OpenAiError(400, `Training file has ${lines.length} example(s), but must have at least 10 examples.`);
  }
  const lessons = new Map<string, string>();
  for (const line of lines) {
    const said = (role: string) =>
      textOf(
        messagesOf(line)
          .filter(isObject)
          .findLast((message) => message.role === role)?.content,
      ).trim();
    lessons.set(said('user'), said('assistant'));
  }
  return lessons;
}
