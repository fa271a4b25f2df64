import './map.css';
import { mapPlaces } from '@zhixing/contract/block/map';
import { useTranslation } from 'react-i18next';
import { beijing, coordinates, pinsOf } from './map-board.ts';
import { useWidget, type WidgetProps } from './use-widget.ts';
import { borderStyle } from './widget-style.ts';

/** Names beside pins are read while they are few; every place stands in the list. */
const mostNamed = 12;

/** Places relative to each other and by their coordinates; asks no map service for anything. */
export const MapView = ({ widget, options }: WidgetProps<'Map'>) => {
  const { t } = useTranslation('widgetView');
  const { value, label } = useWidget(widget);
  const places = mapPlaces.parse(value ?? []);
  const pins = pinsOf(places.length > 0 ? places : [beijing]);
  return (
    <figure
      className="widget-map"
      style={{ height: options.height, ...borderStyle(options.style) }}
      aria-label={label || t('map')}
    >
      <div className="widget-map-board" aria-hidden="true">
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
