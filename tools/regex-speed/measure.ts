import { createContext, Script } from 'node:vm';

const script = new Script('text.replace(form, "")');
const context = createContext({ form: /x/, text: '' });

/** Processor time of reading a text to its end, whatever else the machine does; `maxMs` ends it. */
const cpuMs = (form: RegExp, text: string, maxMs: number): number => {
  Object.assign(context, { form, text });
  const began = process.cpuUsage();
  try {
    script.runInContext(context, { timeout: maxMs });
  } catch {
    return Number.POSITIVE_INFINITY;
  }
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1000;
};

/** The text that takes longer than the limit each time, if there is one. */
export const findSlow = (form: RegExp, texts: string[], limitMs: number): string | undefined =>
  texts.find((text) => [1, 2, 3].every(() => cpuMs(form, text, 40 * limitMs) > limitMs));
