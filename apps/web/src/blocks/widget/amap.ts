import type { PageMaps } from '@zhixing/contract/maps';
import { beijing, type Place } from './map-board.ts';

type AMapMap = { add: (markers: object[]) => void; setFitView: () => void; destroy: () => void };
type AMap = {
  Map: new (box: HTMLElement, options: object) => AMapMap;
  Marker: new (options: { position: Place }) => object;
};
type AMapWindow = Window & { AMap?: AMap; _AMapSecurityConfig?: { securityJsCode: string } };

export const mapDefaults = { center: beijing, zoom: 13.5, pitch: 50, rotation: -15, zooms: [2, 20] } as const;

export const scriptAddress = ({ url, key }: Pick<PageMaps, 'url' | 'key'>) =>
  `${url}/maps?v=2.0&key=${encodeURIComponent(key)}`;

let loading: Promise<AMap> | undefined;

/** Once for the page, however many maps it shows. */
const loadAMap = (maps: PageMaps): Promise<AMap> => {
  loading ??= new Promise((resolve, reject) => {
    const amapWindow: AMapWindow = window;
    if (maps.securityCode) amapWindow._AMapSecurityConfig = { securityJsCode: maps.securityCode };
    const script = document.createElement('script');
    script.src = scriptAddress(maps);
    script.async = true;
    script.onload = () => (amapWindow.AMap ? resolve(amapWindow.AMap) : reject(new Error('AMap is not there')));
    script.onerror = () => reject(new Error('AMap could not be loaded'));
    document.head.append(script);
  });
  return loading;
};

/** Draws into the box; gives what takes it down again. */
export const drawMap = async (maps: PageMaps, box: HTMLElement, places: readonly Place[]): Promise<() => void> => {
  const { Map: Drawn, Marker } = await loadAMap(maps);
  const map = new Drawn(box, { viewMode: '3D', ...mapDefaults, ...(places[0] ? { center: places[0] } : {}) });
  if (places.length > 0) map.add(places.map((position) => new Marker({ position })));
  if (places.length > 1) map.setFitView();
  return () => map.destroy();
};
