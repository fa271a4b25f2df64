/** Arithmetic and nothing else: no names beyond these, no host objects, no loops. */
const functions: Record<string, (...values: number[]) => number> = Object.assign(Object.create(null), {
  abs: Math.abs,
  sqrt: Math.sqrt,
  round: (value: number, digits = 0) => Math.round(value * 10 ** digits) / 10 ** digits,
  floor: Math.floor,
  ceil: Math.ceil,
  min: Math.min,
  max: Math.max,
  ln: Math.log,
  log: Math.log10,
  exp: Math.exp,
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
});
const constants: Record<string, number> = Object.assign(Object.create(null), { pi: Math.PI, e: Math.E });

const maxLength = 500;
const maxDepth = 50;
const tokenForm = /\s*(\d+(?:\.\d+)?(?:e[+-]?\d+)?|\.\d+|[a-z]+|\*\*|[-+*/%^(),])/iy;

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  tokenForm.lastIndex = 0;
  const source = text.trim();
  while (tokenForm.lastIndex < source.length) {
    const at = tokenForm.lastIndex;
    const match = tokenForm.exec(source);
    if (!match?.[1]) throw new Error(`第${at + 1}个字符无法识别`);
    tokens.push(match[1].toLowerCase());
  }
  return tokens;
};

/** Full-width signs and the signs people write by hand. */
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[×✕]/g, '*')
    .replace(/÷/g, '/')
    .replace(/[−–—]/g, '-')
    .replace(/(\d),(?=\d{3}(\D|$))/g, '$1');

export const evaluate = (expression: string): number => {
  if (expression.length > maxLength) throw new Error('算式太长');
  const tokens = tokensOf(plain(expression));
  let index = 0;
  let depth = 0;
  const peek = () => tokens[index];
  const take = (token: string) => peek() === token && ++index > 0;
  const need = (token: string) => {
    if (!take(token)) throw new Error(`这里应该是 ${token}`);
  };

  const sum = (): number => {
    if (++depth > maxDepth) throw new Error('括号太多');
    let value = product();
    for (;;) {
      if (take('+')) value += product();
      else if (take('-')) value -= product();
      else break;
    }
    depth--;
    return value;
  };
  const product = (): number => {
    let value = signed();
    for (;;) {
      if (take('*')) value *= signed();
      else if (take('/')) value /= signed();
      else if (take('%')) value = isOperandNext() ? value % signed() : value / 100;
      else return value;
    }
  };
  const isOperandNext = () => /^[\d.a-z(]/.test(peek() ?? '');
  const signed = (): number => {
    if (take('-')) return -signed();
    if (take('+')) return signed();
    return power();
  };
  const power = (): number => {
    const base = atom();
    return take('^') || take('**') ? base ** signed() : base;
  };
  const atom = (): number => {
    const token = tokens[index++];
    if (token === undefined) throw new Error('算式不完整');
    if (/^[\d.]/.test(token)) return Number(token);
    if (token === '(') {
      const value = sum();
      need(')');
      return value;
    }
    const constant = constants[token];
    if (constant !== undefined) return constant;
    const call = functions[token];
    if (!call) throw new Error(`不认识 ${token}`);
    need('(');
    const values = [sum()];
    while (take(',')) values.push(sum());
    need(')');
    return call(...values);
  };

  const value = sum();
  if (index < tokens.length) throw new Error(`多出了 ${peek()}`);
  if (!Number.isFinite(value)) throw new Error('结果不是一个有限的数');
  return Number(value.toPrecision(12));
};
