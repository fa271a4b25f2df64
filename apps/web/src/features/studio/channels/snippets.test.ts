import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { curlSnippet, frameSnippet } from './snippets.ts';

const agentId = '7b0f0f3c-7e0a-4f0e-9d5e-0c7f7c1f2a11';

/** What the shell would hand to curl. */
const argumentsOf = (snippet: string): string[] =>
  JSON.parse(
    execFileSync(
      'bash',
      ['-c', `curl() { node -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$@"; }\n${snippet}`],
      { encoding: 'utf8', env: { ...process.env, TOKEN: 'secret' } },
    ),
  );

describe('SHARE-07 snippets that can be copied', () => {
  it('gives a shell the documented chat call, whatever the question holds', () => {
    const question = `客户说 "it's late" & $HOME \\ 怎么回？`;
    const ids = { agentId, sessionId: randomUUID(), runId: randomUUID() };
    const call = argumentsOf(curlSnippet({ origin: 'https://a.example', question, ...ids }));
    expect(call).toContain('https://a.example/agent/agent_runtime/chat');
    expect(call).toContain('authorization: Bearer secret');
    expect(JSON.parse(call.at(-1) ?? '')).toEqual({
      session_id: ids.sessionId,
      run_id: ids.runId,
      schema_id: agentId,
      query: question,
    });
  });

  it('keeps a name with quotes and brackets inside its attribute', () => {
    const snippet = frameSnippet({ link: 'https://a.example/agent-execute?id=1&share=true', name: '"><script>' });
    expect(snippet).toContain('src="https://a.example/agent-execute?id=1&amp;share=true"');
    expect(snippet).not.toContain('<script>');
  });
});
