/** As much of a regular expression as is needed to write a text that it reads far into. */
export type Node =
  | { kind: 'char'; text: string }
  | { kind: 'empty' }
  | { kind: 'group'; options: Node[][] }
  | { kind: 'repeat'; node: Node; least: number };

const likely = [...' a0Z-_.,;:"\'`<>(){}[]/\\|#%@=&*+?!$^~\t\n中\u200b\u0301é☺'];

const sampleOf = (source: string, flags: string): Node => {
  const form = new RegExp(`^${source}$`, flags.replace(/[gy]/g, ''));
  const text = likely.find((one) => form.test(one));
  return text === undefined ? { kind: 'empty' } : { kind: 'char', text };
};

export const parsePattern = (source: string, flags: string): Node[][] => {
  let at = 0;
  const take = (form: RegExp) => {
    const sticky = new RegExp(form.source, 'y');
    sticky.lastIndex = at;
    const found = sticky.exec(source);
    if (found) at = sticky.lastIndex;
    return found;
  };
  const readAtom = (): Node => {
    const look = take(/\((\?<?[=!])/);
    if (look) {
      readOptions();
      at++;
      return { kind: 'empty' };
    }
    if (take(/\((?:\?(?::|<\w+>|[a-z-]+:))?/)) {
      const options = readOptions();
      at++;
      return { kind: 'group', options };
    }
    if (take(/\\[bB]|\^|\$|\\k<\w+>|\\[1-9]/)) return { kind: 'empty' };
    const set = take(/\[(?:\\.|[^\]\\])*\]|\\p\{[^}]*\}|\\P\{[^}]*\}|\\u\{[^}]*\}|\\u\w{4}|\\x\w\w|\\.|[\s\S]/);
    const [text = ''] = set ?? [];
    return /^(\[|\\|\.$)/.test(text) ? sampleOf(text, flags) : { kind: 'char', text };
  };
  const readSequence = (): Node[] => {
    const nodes: Node[] = [];
    while (at < source.length && source[at] !== '|' && source[at] !== ')') {
      const node = readAtom();
      const times = take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/);
      if (!times) nodes.push(node);
      else {
        const [, sign, least, comma, most] = times;
        const isLong = sign === '*' || sign === '+' || (comma !== undefined && (most === '' || Number(most) > 100));
        if (isLong) nodes.push({ kind: 'repeat', node, least: sign === '*' ? 0 : Number(least ?? 1) });
        else for (let n = 0; n < (sign ? (sign === '?' ? 0 : 1) : Number(least)); n++) nodes.push(node);
      }
    }
    return nodes;
  };
  const readOptions = (): Node[][] => {
    const options = [readSequence()];
    while (source[at] === '|') {
      at++;
      options.push(readSequence());
    }
    return options;
  };
  return readOptions();
};
