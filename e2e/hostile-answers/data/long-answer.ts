const paragraph = (n: number) =>
  `第 ${n} 步先核对差旅标准：二等座可以报销，住宿不超过 **430 元**，超出部分由 \`审批人\` 说明理由，见[制度](https://example.com/${n})。公式 $a_${n}^2+b^2=c^2$ 给出上限。\n\n`;
const table = (n: number) =>
  `| 项目 | 标准 | 金额 |\n|---|---|---:|\n| 高铁二等座 | M3 及以下 | ${538 + n} |\n| 住宿 | 每晚 | 430 |\n| 餐补 | 每天 | 100 |\n\n`;
const list = (n: number) => `- 打开申请单 ${n}\n- 选择日期与城市\n  - 北京南到杭州东\n- 提交后等待审批\n\n`;
const code = (n: number) =>
  `\`\`\`ts\nexport const total${n} = (items: number[]) => {\n  // 合计\n  return items.reduce((sum, item) => sum + item, 0);\n};\n\`\`\`\n\n`;
const diagram = (n: number) => `\`\`\`mermaid\ngraph LR\n  A${n}[申请] --> B[审批]\n  B --> C[出票]\n\`\`\`\n\n`;

/** An answer as models write them, in pieces of about a token; a diagram now and then. */
export const longAnswer = (tokens: number): string[] => {
  const pieces: string[] = [];
  for (let n = 1; pieces.length < tokens; n++) {
    const section = `## ${n}. 出差的第 ${n} 个问题\n\n${paragraph(n)}${list(n)}${paragraph(n)}${table(n)}${code(n)}${n % 12 === 0 ? diagram(n) : ''}`;
    pieces.push(...(section.match(/[\s\S]{1,3}/g) ?? []));
  }
  return pieces.slice(0, tokens);
};
