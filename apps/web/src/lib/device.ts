/** The first that fits names the browser: others carry its words too. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux|X11/, 'Linux'],
];

const nameOf = (rows: typeof browsers, text: string) => rows.find(([form]) => form.test(text))?.[1];

/** `Chrome · Windows`, of what a browser calls itself; empty when it is none of the known. */
export const deviceOf = (userAgent: string): string =>
  [nameOf(browsers, userAgent), nameOf(systems, userAgent)].filter(Boolean).join(' · ');
