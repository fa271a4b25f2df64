/** Shares of the page, 0 to 1. */
export type PageBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
export type PageSize = { readonly width: number; readonly height: number };
/** [left, top, width, height] in points from the top left. */
type Points = readonly number[];

/** What a line that stands alone keeps of its height: a font's box is higher than its letters. */
const aloneShare = 0.7;

const middle = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)];

const isWhole = (box: Points): box is readonly [number, number, number, number] =>
  box.length === 4 && box.every(Number.isFinite) && (box[2] ?? 0) > 0 && (box[3] ?? 0) > 0;

/** The usual distance from one line to the next, among boxes that stand over each other. */
const pitchOf = (boxes: readonly (readonly [number, number, number, number])[]): number | undefined => {
  const steps = boxes.flatMap(([left, top, width, height]) => {
    const below = boxes
      .filter(([x, y, w]) => x < left + width && left < x + w && y > top + 1)
      .map(([, y, , h]) => y + h / 2 - (top + height / 2))
      .filter((step) => step > 1 && step < height * 2);
    return below.length > 0 ? [Math.min(...below)] : [];
  });
  return middle(steps);
};

/**
 * Where to mark. Boxes of Chinese lines are higher than the lines are apart, so that marks drawn as they come would
 * cover each other: each is drawn around its middle, as high as the lines are apart.
 */
export const markBoxes = (boxes: readonly Points[], page: PageSize, isTight = false): PageBox[] => {
  if (!(page.width > 0) || !(page.height > 0)) return [];
  const whole = boxes.filter(isWhole);
  const pitch = isTight ? undefined : pitchOf(whole);
  return whole.map(([left, top, width, height]) => {
    const room = isTight ? height : (pitch ?? height * aloneShare);
    const high = Math.min(height, room);
    return {
      left: left / page.width,
      top: (top + (height - high) / 2) / page.height,
      width: width / page.width,
      height: high / page.height,
    };
  });
};

/** The smallest box around all of them. */
export const boxAround = (boxes: readonly PageBox[]): PageBox | undefined => {
  if (boxes.length === 0) return undefined;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left;
  const height = Math.max(...boxes.map((box) => box.top + box.height)) - top;
  return { left, top, width, height };
};
