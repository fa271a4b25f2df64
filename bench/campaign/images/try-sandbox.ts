import { randomBytes, randomUUID } from 'node:crypto';
import { createParserGateway } from '../../../apps/server/src/gateways/sandbox/parse-file.ts';
import { createSandboxGateway } from '../../../apps/server/src/gateways/sandbox/run-code.ts';
import { docxOf, word } from '../../../apps/server/test/documents/office.ts';
import { findFreePort } from '../../../apps/server/test/spawn-simulator.ts';
import type { OpenedImage } from '../../../deploy/image/container.ts';

const codes = { javascript: 'function main(n) { return n * 2; }', python: 'def main(n):\n  return n * 2' } as const;

/** Both languages, and a document that LibreOffice prints and the reader reads; answers what went wrong. */
export const trySandbox = async (image: OpenedImage): Promise<string[]> => {
  const faults: string[] = [];
  const port = await findFreePort();
  const at = { url: `http://127.0.0.1:${port}`, key: randomBytes(24).toString('hex') };
  const settings = { SANDBOX_PORT: String(port), SANDBOX_KEY: at.key, SANDBOX_DRAIN_SECONDS: '5' };
  const whose = { tenant: randomUUID(), account: '' };
  const sandbox = image.start(settings);
  try {
    await sandbox.until(({ msg }) => msg === 'sandbox is listening');
    const { missing } = sandbox.lines.find((line) => line.missing !== undefined) ?? {};
    if (missing) faults.push(`the sandbox's image lacks ${JSON.stringify(missing)}`);
    const signal = AbortSignal.timeout(120_000);
    for (const [language, code] of Object.entries(codes) as [keyof typeof codes, string][]) {
      const result = await createSandboxGateway(at).runCode(whose, { language, code, input: 21 }, signal);
      if (!result.ok || result.value !== 42)
        faults.push(`${language} in the sandbox's image: ${JSON.stringify(result)}`);
    }
    await image.run(settings, image.healthcheck).catch((error: Error) => faults.push(error.message));
    const parser = createParserGateway(at);
    const file = { extension: 'docx', bytes: docxOf(word.heading('第一章', 1)) };
    const pdf = await parser.convert(whose, file, signal);
    const { lines } = await parser.read(whose, { ...file, pdf }, { from: 1, to: 1, ocr: 'auto' }, signal);
    if (lines[0]?.text !== '第一章') faults.push(`a document was read as ${JSON.stringify(lines).slice(0, 200)}`);
    const end = await sandbox.stop();
    if (end !== 0) faults.push(`the sandbox ended with ${end}`);
  } finally {
    await sandbox.stop('SIGKILL');
  }
  return faults;
};
