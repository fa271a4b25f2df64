type Wanted = { readonly origin: string; readonly key: string; readonly model: string };

export const exampleKinds = { curl: 'curl', python: 'Python', node: 'Node.js' } as const;
export type ExampleKind = keyof typeof exampleKinds;

/** A first call in the words of the tools people have. */
export const exampleOf = (kind: ExampleKind, { origin, key, model }: Wanted): string => {
  const base = `${origin}/v1`;
  if (kind === 'curl')
    return [
      `curl ${base}/chat/completions \\`,
      `  -H "Authorization: Bearer ${key}" \\`,
      `  -H "Content-Type: application/json" \\`,
      `  -d '{"model": "${model}", "messages": [{"role": "user", "content": "你好"}]}'`,
    ].join('\n');
  if (kind === 'python')
    return [
      'from openai import OpenAI',
      '',
      `client = OpenAI(base_url="${base}", api_key="${key}")`,
      'answer = client.chat.completions.create(',
      `    model="${model}",`,
      '    messages=[{"role": "user", "content": "你好"}],',
      ')',
      'print(answer.choices[0].message.content)',
    ].join('\n');
  return [
    "import OpenAI from 'openai';",
    '',
    `const client = new OpenAI({ baseURL: '${base}', apiKey: '${key}' });`,
    'const stream = await client.chat.completions.create({',
    `  model: '${model}',`,
    "  messages: [{ role: 'user', content: '你好' }],",
    '  stream: true,',
    '});',
    "for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');",
  ].join('\n');
};
