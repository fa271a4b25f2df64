import 'virtual:katex.css';
import { createMathPlugin } from '@streamdown/math';

const given = createMathPlugin();
const katex = Array.isArray(given.rehypePlugin) ? given.rehypePlugin[0] : given.rehypePlugin;

/** No commands that make links or load; bounded sizes and expansions, because formulas come from a model. */
const settings = {
  trust: false,
  strict: 'ignore',
  maxSize: 12,
  maxExpand: 300,
  errorColor: 'var(--text-3)',
  output: 'htmlAndMathml',
};

export const math = { ...given, rehypePlugin: [katex, settings] } as typeof given;
