type Read = { value: unknown; text: string };

const parsed = (text: string): Read | undefined => {
  try {
    return { value: JSON.parse(text), text };
  } catch {
    return undefined;
  }
};

const fence = '```';
/** What stands in the first fence, be it closed or not; its first line may name a language. */
const firstFence = (text: string) => {
  const start = text.indexOf(fence);
  if (start < 0) return undefined;
  const end = text.indexOf(fence, start + fence.length);
  const inner = text.slice(start + fence.length, end < 0 ? undefined : end);
  return inner.replace(/^\w{0,20}/, '').trim();
};

const closers: Record<string, string> = { '{': '}', '[': ']' };
const mostStarts = 5;

/** From a bracket to the one that closes it; brackets that were forgotten at the very end are added. */
const fromBracket = (text: string, start: number): Read | undefined => {
  const open: string[] = [];
  let isText = false;
  for (let at = start; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (isText) {
      if (sign === '\\') at++;
      else if (sign === '"') isText = false;
    } else if (sign === '"') isText = true;
    else if (closers[sign]) open.push(closers[sign]);
    else if (sign === '}' || sign === ']') {
      if (open.pop() !== sign) return undefined;
      if (open.length === 0) return parsed(text.slice(start, at + 1));
    }
  }
  // Cut off within a text, or after a comma, something is missing that nobody can know.
  const said = text.slice(start).trimEnd();
  return isText || /[,:]$/.test(said) ? undefined : parsed(said + open.toReversed().join(''));
};

/**
 * The JSON in what a model has said: all of it, else what stands in a fence, else what begins with a bracket. The text is
 * the model's own, never written anew: a number keeps all its digits.
 */
export const readJson = (said: string): Read | undefined => {
  const whole = parsed(said.trim());
  if (whole) return whole;
  const fenced = firstFence(said);
  const inFence = fenced === undefined ? undefined : parsed(fenced);
  if (inFence) return inFence;
  const text = fenced ?? said;
  for (let at = -1, tries = 0; tries < mostStarts; tries++) {
    at = text.slice(at + 1).search(/[[{]/) + at + 1;
    if (!/[[{]/.test(text[at] ?? '')) return undefined;
    const found = fromBracket(text, at);
    if (found) return found;
  }
  return undefined;
};
