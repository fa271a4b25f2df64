import type { Conversation } from './conversation.ts';

const formulas: [RegExp, string, string][] = [
  [/等额本息|月供|房贷|mortgage/i, 'A=P\\cdot\\frac{r(1+r)^n}{(1+r)^n-1}', '$P$ 为本金，$r$ 为月利率，$n$ 为还款期数'],
  [
    /复利|compound/i,
    'F=P\\left(1+\\frac{r}{m}\\right)^{mt}',
    '$P$ 为本金，$r$ 为年利率，$m$ 为每年计息次数，$t$ 为年数',
  ],
  [/净现值|npv/i, '\\text{NPV}=\\sum_{t=0}^{n}\\frac{C_t}{(1+r)^t}', '$C_t$ 为第 $t$ 期现金流，$r$ 为折现率'],
  [/二次方程|求根|quadratic/i, 'x=\\frac{-b\\pm\\sqrt{b^2-4ac}}{2a}', '适用于 $ax^2+bx+c=0\\ (a\\neq0)$'],
  [/勾股|pythag/i, 'a^2+b^2=c^2', '$c$ 为直角三角形的斜边'],
  [
    /标准差|方差|deviation|variance/i,
    '\\sigma=\\sqrt{\\frac{1}{N}\\sum_{i=1}^{N}(x_i-\\mu)^2}',
    '$\\mu$ 为平均值，$N$ 为样本数',
  ],
  [/贝叶斯|bayes/i, 'P(A\\mid B)=\\frac{P(B\\mid A)\\,P(A)}{P(B)}', '由结果反推原因的概率'],
  [
    /正态|高斯|normal|gauss/i,
    'f(x)=\\frac{1}{\\sigma\\sqrt{2\\pi}}e^{-\\frac{(x-\\mu)^2}{2\\sigma^2}}',
    '$\\mu$ 为均值，$\\sigma$ 为标准差',
  ],
  [/积分|integral/i, '\\int_a^b f(x)\\,dx=F(b)-F(a)', "牛顿－莱布尼茨公式，其中 $F'(x)=f(x)$"],
  [/圆|circle/i, 'S=\\pi r^2,\\quad C=2\\pi r', '$r$ 为半径'],
];

export function formulaFor({ question, industry, isEnglish }: Conversation): string {
  const found = formulas.find(([asked]) => asked.test(question));
  const latex = found?.[1] ?? industry.formula.latex;
  const text = found?.[2] ?? industry.formula.text;
  return `$$\n${latex}\n$$${isEnglish ? '' : `\n\n其中：${text}。`}`;
}
