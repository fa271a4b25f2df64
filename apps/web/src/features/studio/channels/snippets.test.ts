import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { curlSnippet, frameSnippet, scriptSnippet } from './snippets.ts';

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
    const snippet = frameSnippet({ origin: 'https://a.example', siteKey: 'k-1_', name: '"><script>' });
    expect(snippet).toContain('src="https://a.example/embed/k-1_"');
    expect(snippet).not.toContain('<script>');
  });

  it('STUDIO-09 is one line of script that names the site’s key, and the colour where it is another', () => {
    const site = { origin: 'https://a.example', siteKey: 'k-1_' };
    const plain = '<script async src="https://a.example/embed.js" data-key="k-1_"></script>';
    expect(scriptSnippet(site)).toBe(plain);
    expect(scriptSnippet({ ...site, color: '#4B5CF0' })).toBe(plain);
    expect(scriptSnippet({ ...site, color: '#0A7D55' })).toContain(' data-color="#0A7D55"></script>');
  });
});
