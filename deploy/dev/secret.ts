import { Failure } from './failure.ts';
import type { Instance } from './instance.ts';
import { randomHex, readSettings, type Settings, writeSettings } from './settings.ts';

type Step = (settings: Settings) => { settings: Settings; words: string } | string;

/** Each step is safe beside processes that are one step behind: nobody seals with what another cannot open. */
const steps: Record<string, Step> = {
  next: (settings) =>
    settings.acceptedSecret
      ? 'There is a second secret already.'
      : { settings: { ...settings, acceptedSecret: randomHex(32) }, words: 'The next secret is accepted.' },
  use: ({ acceptedSecret, ...settings }) =>
    acceptedSecret
      ? {
          settings: {
            ...settings,
            secrets: { ...settings.secrets, APP_SECRET: acceptedSecret },
            acceptedSecret: settings.secrets.APP_SECRET,
          },
          words: 'The other secret is in use, the former one is accepted.',
        }
      : 'There is no second secret to use.',
  forget: (settings) =>
    settings.acceptedSecret
      ? { settings: { ...settings, acceptedSecret: '' }, words: 'Only one secret is left.' }
      : 'There is no second secret to forget.',
};

export function changeSecret({ folder }: Instance, name: string): string {
  const step = steps[name];
  const settings = readSettings(folder);
  if (!step || !settings) throw new Failure(`"${name}" is no step.`, 'Use: next, use, reseal, forget.');
  const done = step(settings);
  if (typeof done === 'string') throw new Failure(done, 'See docs/operate/runbook.md, "Another APP_SECRET".');
  writeSettings(folder, done.settings);
  return `${done.words} Restart api and worker.`;
}
