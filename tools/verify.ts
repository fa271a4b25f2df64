import { spawn } from 'node:child_process';

const steps: Record<string, string[]> = {
  format: ['biome', 'check', '--error-on-warnings', '.'],
  // Each further checker looks at most of the types once more, and two programs fill two cores anyway.
  types: ['tsc', '-p', 'tsconfig.json', '--checkers', '1'],
  'web types': ['tsc', '-p', 'apps/web', '--checkers', '1'],
  structure: ['node', 'tools/structure/main.ts'],
  'dead code': ['knip', '--no-progress', '--cache'],
  documents: ['node', 'tools/documents/main.ts'],
  asvs: ['node', 'tools/asvs/main.ts'],
};

const runStep = (name: string, [command = '', ...args]: string[]) =>
  new Promise<boolean>((resolve) => {
    const started = performance.now();
    const child = spawn(`node_modules/.bin/${command}`, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      // The compiler is gone before what it collects as often as a server would be worth it.
      env: { ...process.env, GOGC: '400' },
    });
    const output: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
    child.on('close', (code) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`);
      if (code !== 0) console.log(Buffer.concat(output).toString());
      resolve(code === 0);
    });
  });

const results = await Promise.all(Object.entries(steps).map(([name, command]) => runStep(name, command)));
process.exitCode = results.every(Boolean) ? 0 : 1;
