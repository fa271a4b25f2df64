import { expect, it } from 'vitest';
import { fieldsIn } from './field-words.ts';
import { routes } from './routes.ts';

type Said = string | { message?: string } | undefined;
type Def = Record<string, unknown> & { error?: (issue: object) => Said; getter?: () => unknown };

/** Every text of our own that a shape under `root` says of what it refuses. */
const wordsUnder = (root: unknown): Set<string> => {
  const [seen, words] = [new Set<unknown>(), new Set<string>()];
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const { def } = (value as { _zod?: { def?: Def } })._zod ?? {};
    const said = def?.error?.({ code: 'custom', path: [] });
    const text = typeof said === 'string' ? said : said?.message;
    if (text) words.add(text);
    walk(def?.getter?.());
    for (const one of Object.values(def ?? value)) walk(one);
  };
  walk(root);
  return words;
};

it('what a shape says of a field is said in English too', () => {
  const words = wordsUnder(routes.map(({ params, query, body }) => [params, query, body]));
  expect(words.size).toBeGreaterThan(60);
  const inEnglish = [...words].map((text) => fieldsIn({ field: text }, 'en-US').field ?? '');
  expect(inEnglish.filter((text) => /\p{Script=Han}/u.test(text))).toEqual([]);
  expect(fieldsIn({ name: '请输入名称' }, 'zh-CN')).toEqual({ name: '请输入名称' });
});
