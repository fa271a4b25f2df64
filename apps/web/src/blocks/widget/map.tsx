import './map.css';
import { mapPlaces } from '@zhixing/contract/block/map';
import { useEffect, useState } from 'react';
import { readMaps } from '../../lib/maps.ts';
import { useTranslation } from '../../lib/use-translation.ts';
import { drawMap } from './amap.ts';
import { beijing, coordinates, type Place, pinsOf } from './map-board.ts';
import { useSeen } from './use-seen.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

/** Names beside pins are read while they are few; every place stands in the list. */
const mostNamed = 12;

/** With a key, what the map service draws; the board stands until it has, and stays where it cannot. */
const useDrawnMap = (places: readonly Place[]) => {
  const { box, isSeen } = useSeen();
  const [isDrawn, setDrawn] = useState(false);
  const key = JSON.stringify(places);
  useEffect(() => {
    const maps = isSeen ? readMaps() : undefined;
    if (!maps || !box.current) return;
    let isGone = false;
    let takeDown: (() => void) | undefined;
    drawMap(maps, box.current, JSON.parse(key) as Place[]).then(
      (down) => {
        if (isGone) return down();
        takeDown = down;
        setDrawn(true);
      },
      // biome-ignore lint/suspicious/noConsole: nobody is told but whoever looks; the board stays.
      (error: unknown) => console.warn('map', error),
    );
    return () => {
      isGone = true;
      takeDown?.();
      setDrawn(false);
    };
  }, [box, isSeen, key]);
  return { box, isDrawn };
};

/** Places relative to each other and by their coordinates; without a key no map service is asked for anything. */
export const MapView = ({ widget, options }: WidgetProps<'Map'>) => {
  const { t } = useTranslation('widgetView');
  const { value, label } = useWidget(widget);
  const places = mapPlaces.parse(value ?? []);
  const pins = pinsOf(places.length > 0 ? places : [beijing]);
  const { box, isDrawn } = useDrawnMap(places);
  return (
    <figure
      className="widget-map"
      style={{ height: options.height, ...borderStyle(options.style) }}
      aria-label={label || t('map')}
    >
      <div className="widget-map-board">
        <div ref={box} className={isDrawn ? 'widget-map-drawn' : 'widget-map-drawn is-coming'} />
        <div hidden={isDrawn} aria-hidden="true">
          <span className="widget-map-north">N</span>
          {pins.map(({ place, left, top }, at) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place may be named twice
              key={at}
              className={places.length > 0 ? 'widget-map-pin' : 'widget-map-centre'}
              style={{ left: `${left * 100}%`, top: `${top * 100}%` }}
              title={coordinates(place)}
            >
              {places.length > 0 && places.length <= mostNamed && <b>{at + 1}</b>}
            </span>
          ))}
        </div>
      </div>
      <figcaption className="widget-map-list">
        {places.length === 0 ? (
          <span>{t('noPlaces', { place: coordinates(beijing) })}</span>
        ) : (
          <ol>
            {places.map((place, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a place may be named twice
              <li key={at} className="num">
                <b>{at + 1}</b>
                {coordinates(place)}
              </li>
            ))}
          </ol>
        )}
      </figcaption>
    </figure>
  );
};
