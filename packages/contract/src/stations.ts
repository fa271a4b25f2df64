import byCity from './stations-by-city.json' with { type: 'json' };

export type Station = { station: string; code: string };

/** Every railway station with passengers by its city, as 12306 lists them (station_name.js, February 2026). */
export const stationsByCity: Readonly<Record<string, readonly Station[]>> = byCity;
