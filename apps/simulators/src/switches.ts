type Setting = number | boolean | string[];

/** Faults that a test turns on from outside, e.g. { failNext: 2 }. */
export function createSwitches<Settings extends Record<string, Setting>>(settings: Settings) {
  const current: Record<string, Setting> = settings;
  return {
    settings,
    apply(change: unknown): void {
      if (typeof change !== 'object' || change === null) throw new Error('expected a JSON object');
      for (const [name, value] of Object.entries(change)) {
        const before = current[name];
        if (before === undefined) throw new Error(`unknown switch ${name}; known: ${Object.keys(current).join(', ')}`);
        if (!isSameKind(before, value)) throw new Error(`switch ${name} must look like ${JSON.stringify(before)}`);
      }
      Object.assign(current, change);
    },
    /** Uses up one of the next N: true while some are left. */
    take(name: keyof Settings & string): boolean {
      const left = current[name];
      if (typeof left !== 'number' || left < 1) return false;
      current[name] = left - 1;
      return true;
    },
  };
}

export type Switches = ReturnType<typeof createSwitches>;

function isSameKind(before: Setting, value: unknown): boolean {
  if (Array.isArray(before)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (typeof before === 'number') return Number.isInteger(value) && Number(value) >= 0;
  return typeof value === typeof before;
}
