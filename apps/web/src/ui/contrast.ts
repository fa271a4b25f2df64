type Rgb = readonly [number, number, number];

/** The build writes `#fff` for `#ffffff`. */
const whole = (hex: string) => (hex.length === 4 ? hex.replace(/[0-9a-f]/gi, (digit) => digit + digit) : hex);

const parse = (hex: string): Rgb => {
  const value = Number.parseInt(whole(hex).slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
};

/** `share` of `over`, the rest of `under`. */
export const mix = (over: string, under: string, share: number): string => {
  const [a, b] = [parse(over), parse(under)];
  const part = (index: 0 | 1 | 2) => Math.round(a[index] * share + b[index] * (1 - share));
  return `#${[part(0), part(1), part(2)].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

const linear = (value: number) => (value <= 10.314 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);

const luminance = (hex: string) => {
  const [r, g, b] = parse(hex);
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
};

/** WCAG contrast of two opaque colours, 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Moves a colour towards black or white in small steps until the test holds. */
export const shiftUntil = (hex: string, towards: '#000000' | '#ffffff', holds: (value: string) => boolean): string => {
  for (let share = 0; share < 1; share += 0.02) {
    const value = mix(towards, hex, share);
    if (holds(value)) return value;
  }
  return towards;
};
