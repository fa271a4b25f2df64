import { textToolNames, textTools } from './text-tools.ts';

/**
 * Runs in every context before the author's code: `console`, and what most JavaScript expects to find that is neither
 * network nor time. It gives back what the engine needs later, taken before the author could replace it.
 */
export const prelude = `(print) => {
  const { parse, stringify } = JSON;
  const text = String;
  const show = (value) => {
    if (typeof value === 'string') return value;
    if (value instanceof Error) return value.stack ? text(value) + '\\n' + value.stack : text(value);
    try { return stringify(value) ?? text(value); } catch { return text(value); }
  };
  const log = (...values) => print(values.map(show).join(' ').replace(/\\0/g, '\u2400'));
  const names = ['log', 'info', 'warn', 'error', 'debug'];
  globalThis.console = Object.fromEntries(names.map((name) => [name, log]));

  // Read only by whoever uses them: to read them for every run would take longer than most runs.
  const evaluate = eval;
  const define = Object.defineProperty;
  const toolNames = ${JSON.stringify(textToolNames)};
  for (const name of toolNames) define(globalThis, name, {
    configurable: true,
    get() {
      const tools = evaluate(${JSON.stringify(textTools)});
      for (const one of toolNames) define(globalThis, one, { value: tools[one], writable: true, configurable: true });
      return tools[name];
    },
    set(value) { define(globalThis, name, { value, writable: true, configurable: true, enumerable: true }); },
  });

  const begin = async (space, input) => {
    const main = space.default ?? space.main;
    if (typeof main !== 'function') throw new Error('the code must define main(input)');
    return main(parse(input));
  };
  const finish = (value) => {
    const json = stringify(value === undefined ? null : value);
    if (json === undefined) throw new TypeError('main must return a value that JSON can carry');
    return json;
  };
  const tell = (error) => {
    try {
      const isError = error instanceof Error;
      const message = isError ? error.name + ': ' + error.message : 'thrown: ' + show(error);
      return stringify({ message: message.slice(0, 2000), stack: isError ? text(error.stack).slice(0, 4000) : '' });
    } catch { return '{"message":"an error that cannot be shown"}'; }
  };
  return { begin, finish, tell };
}`;
