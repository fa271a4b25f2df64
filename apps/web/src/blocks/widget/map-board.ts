export type Place = readonly [longitude: number, latitude: number];
export type Pin = { readonly place: Place; readonly left: number; readonly top: number };

export const beijing: Place = [116.397428, 39.90923];

/** Room around the outermost pins, as a share of the board. */
const edge = 0.14;

/** Where each place stands on a board that has them all, in shares of it; north is up, and a mile is as long both ways. */
export const pinsOf = (places: readonly Place[]): Pin[] => {
  const latitudes = places.map(([, latitude]) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const narrowing = Math.max(0.1, Math.cos((middle * Math.PI) / 180));
  const flat = places.map(([longitude, latitude]) => ({ x: longitude * narrowing, y: -latitude }));
  const spread = (values: readonly number[]) => ({
    from: Math.min(...values),
    size: Math.max(...values) - Math.min(...values),
  });
  const across = spread(flat.map(({ x }) => x));
  const down = spread(flat.map(({ y }) => y));
  const size = Math.max(across.size, down.size);
  const share = (value: number, { from, size: own }: typeof across) =>
    size === 0 ? 0.5 : 0.5 + ((value - from - own / 2) / size) * (1 - 2 * edge);
  return places.map((place, at) => ({
    place,
    left: share(flat[at]?.x ?? 0, across),
    top: share(flat[at]?.y ?? 0, down),
  }));
};

export const coordinates = ([longitude, latitude]: Place) => `${longitude.toFixed(5)}, ${latitude.toFixed(5)}`;
