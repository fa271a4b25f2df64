import { spawnSync } from 'node:child_process';

export function dockerAnswers(): boolean {
  if (process.env.ZHIXING_NO_DOCKER) return false;
  const ask = (...question: string[]) =>
    spawnSync('docker', question, { stdio: 'ignore', timeout: 2_000 }).status === 0;
  return ask('info') && ask('compose', 'version');
}
