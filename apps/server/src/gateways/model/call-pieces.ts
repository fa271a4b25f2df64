import { randomUUID } from 'node:crypto';
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider';
import { fieldsOf, isFields, textOf } from './json-fields.ts';

type Take = (part: LanguageModelV4StreamPart) => void;

/** Follows a text as far as it is written: whether an object or a list in it has come to its end. */
const openJsonEnd = () => {
  let depth = 0;
  let [isInString, isEscaped, isWhole] = [false, false, false];
  return {
    isWhole: () => isWhole,
    add(text: string) {
      for (const sign of text) {
        if (isEscaped) isEscaped = false;
        else if (isInString) {
          isEscaped = sign === '\\';
          isInString = sign !== '"';
        } else if (sign === '"') isInString = true;
        else if (sign === '{' || sign === '[') depth++;
        else if (sign === '}' || sign === ']') isWhole = --depth <= 0;
      }
    },
  };
};

type Call = {
  id: string;
  wireId: string;
  index: number | undefined;
  name: string;
  arguments: string;
  seal: string;
  end: ReturnType<typeof openJsonEnd>;
};

const begins = (text: string) => /^\s*[[{]/.test(text);

/**
 * Joins the pieces of tool calls. Providers leave out indexes or ids, give all calls the same ones, repeat a call's name
 * with each piece, or tell it only after its arguments.
 */
export const openCallPieces = (provider: string, take: Take) => {
  const calls: Call[] = [];

  const find = (index: number | undefined, wireId: string, name: string) => {
    if (index !== undefined) {
      const at = calls.findLast((call) => call.index === index);
      if (at || name !== '') return at;
    }
    if (wireId !== '') return calls.findLast((call) => call.wireId === wireId);
    return name === '' && index === undefined ? calls.at(-1) : undefined;
  };

  const isAnother = (call: Call, wireId: string, name: string, text: string) => {
    if (name === '' || call.name === '') return false;
    if (name !== call.name) return true;
    const isNewId = wireId !== '' && wireId !== call.wireId && !calls.some((one) => one.wireId === wireId);
    return call.end.isWhole() ? isNewId || begins(text) : isNewId && begins(text);
  };

  const open = (index: number | undefined, wireId: string) => {
    const isTaken = wireId === '' || calls.some(({ id }) => id === wireId);
    const id = isTaken ? `call-${randomUUID()}` : wireId;
    const call = { id, wireId, index, name: '', arguments: '', seal: '', end: openJsonEnd() };
    calls.push(call);
    return call;
  };

  return {
    add(piece: unknown) {
      if (!isFields(piece)) return;
      const asked = fieldsOf(piece.function);
      const index = typeof piece.index === 'number' ? piece.index : undefined;
      const [wireId, name, text] = [textOf(piece.id).trim(), textOf(asked.name).trim(), textOf(asked.arguments)];
      const found = find(index, wireId, name);
      if (!found && name === '' && text === '') return;
      const call = found && !isAnother(found, wireId, name, text) ? found : open(index, wireId);
      call.arguments += text;
      call.end.add(text);
      call.seal ||= textOf(fieldsOf(fieldsOf(piece.extra_content).google).thought_signature);
      const isNamed = call.name === '' && name !== '';
      if (isNamed) {
        call.name = name;
        take({ type: 'tool-input-start', id: call.id, toolName: name });
      }
      const more = isNamed ? call.arguments : text;
      if (call.name !== '' && more !== '') take({ type: 'tool-input-delta', id: call.id, delta: more });
    },
    end() {
      const isIndexed = calls.every(({ index }) => index !== undefined);
      const inOrder = isIndexed ? calls.toSorted((a, b) => Number(a.index) - Number(b.index)) : calls;
      for (const { id, name, arguments: input, seal } of inOrder) {
        if (name === '') throw new Error('a tool call without a name');
        const notes = seal === '' ? {} : { providerMetadata: { [provider]: { thoughtSignature: seal } } };
        take({ type: 'tool-call', toolCallId: id, toolName: name, input, ...notes });
      }
    },
  };
};
