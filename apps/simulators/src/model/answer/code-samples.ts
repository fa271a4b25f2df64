import type { Conversation } from './conversation.ts';

type Sample = { asked: RegExp; language: string; lines: string[] };

const samples: Sample[] = [
  {
    asked: /sql|数据库查询/i,
    language: 'sql',
    lines: [
      'SELECT department, COUNT(*) AS orders, SUM(amount) AS total',
      'FROM orders',
      "WHERE created_at >= DATE '2026-01-01'",
      'GROUP BY department',
      'ORDER BY total DESC',
      'LIMIT 10;',
    ],
  },
  {
    asked: /斐波那契|fibonacci/i,
    language: 'python',
    lines: [
      'def fibonacci(n: int) -> list[int]:',
      '    items = [0, 1]',
      '    while len(items) < n:',
      '        items.append(items[-1] + items[-2])',
      '    return items[:n]',
      '',
      'print(fibonacci(10))',
    ],
  },
  {
    asked: /排序|sort/i,
    language: 'python',
    lines: [
      'def quick_sort(items: list[int]) -> list[int]:',
      '    if len(items) <= 1:',
      '        return items',
      '    pivot, *rest = items',
      '    left = [x for x in rest if x < pivot]',
      '    right = [x for x in rest if x >= pivot]',
      '    return quick_sort(left) + [pivot] + quick_sort(right)',
      '',
      'print(quick_sort([5, 2, 9, 1]))',
    ],
  },
  {
    asked: /手机号|正则|regex/i,
    language: 'javascript',
    lines: ['const mobile = /^1[3-9]\\d{9}$/;', "console.log(mobile.test('13800000000')); // true"],
  },
  {
    asked: /月供|等额本息|贷款|利息/,
    language: 'python',
    lines: [
      'def monthly_payment(principal: float, annual_rate: float, months: int) -> float:',
      '    r = annual_rate / 12',
      '    return principal * r * (1 + r) ** months / ((1 + r) ** months - 1)',
      '',
      'print(round(monthly_payment(1_000_000, 0.035, 360), 2))  # 4490.45',
    ],
  },
  {
    asked: /excel|csv|表格文件/i,
    language: 'python',
    lines: [
      'import csv',
      'from collections import Counter',
      '',
      "with open('data.csv', encoding='utf-8') as file:",
      "    totals = Counter(row['category'] for row in csv.DictReader(file))",
      '',
      'for name, count in totals.most_common(5):',
      '    print(name, count)',
    ],
  },
  {
    asked: /javascript|typescript|前端|\bjs\b|\bts\b|接口|请求/i,
    language: 'typescript',
    lines: [
      'async function load<T>(url: string): Promise<T> {',
      '  const response = await fetch(url);',
      '  if (!response.ok) throw new Error(response.statusText);',
      '  return response.json() as Promise<T>;',
      '}',
    ],
  },
  {
    asked: /java\b/i,
    language: 'java',
    lines: [
      'public class Main {',
      '    public static void main(String[] args) {',
      '        var items = java.util.List.of(3, 1, 2);',
      '        items.stream().sorted().forEach(System.out::println);',
      '    }',
      '}',
    ],
  },
];
const general: Sample = {
  asked: /./,
  language: 'python',
  lines: [
    'from dataclasses import dataclass',
    '',
    '@dataclass',
    'class Item:',
    '    name: str',
    '    score: float',
    '',
    'def top(items: list[Item], count: int = 3) -> list[Item]:',
    '    return sorted(items, key=lambda item: item.score, reverse=True)[:count]',
  ],
};

export function codeFor({ question, topic, isEnglish }: Conversation): string {
  const { language, lines } = samples.find(({ asked }) => asked.test(question)) ?? general;
  const mark = { sql: '--', python: '#' }[language] ?? '//';
  const note = isEnglish ? 'Run it as it is, then put in your own data.' : '可以直接运行，再换成你自己的数据。';
  return ['```'.concat(language), `${mark} ${topic}`, ...lines, '```', '', note].join('\n');
}
