import './weather.css';
import type { CardOf } from '@zhixing/contract/card/card-content';
import { type WeatherEntry, weatherIcons } from '@zhixing/contract/card/weather-card';
import { useTranslation } from '../../lib/use-translation.ts';
import { useDayWords } from './use-day-words.ts';
import { WeatherIcon } from './weather-icon.tsx';
import { type Bar, barsOf, rangeWords } from './weather-scale.ts';

/** Words as they came; the key of an icon in the reader's language. */
const useWeatherWords = () => {
  const { t } = useTranslation('cardView');
  return (weather: string) => {
    const key = weatherIcons.find((icon) => icon === weather);
    return key ? t(`weather.${key}`) : weather;
  };
};

const First = ({ place, entry }: { readonly place: string; readonly entry: WeatherEntry }) => {
  const { i18n } = useTranslation('cardView');
  const days = useDayWords();
  const wordsOf = useWeatherWords();
  const day = [days.name(entry.date), days.short(entry.date)].filter(Boolean).join(' ');
  const comma = i18n.language === 'en-US' ? ', ' : '，';
  const [from, to] = rangeWords(entry).split('~');
  return (
    <div className="weather-first">
      <WeatherIcon weather={entry.weather} size={44} />
      <div>
        <p className="weather-where">{[place, day].filter(Boolean).join(comma)}</p>
        <p className="weather-range num">
          {from || '–'}
          {to && <i>~</i>}
          {to}
          {from && <small>°C</small>}
        </p>
      </div>
      <span className="weather-words">{wordsOf(entry.weather)}</span>
    </div>
  );
};

const Later = ({ entry, bar }: { readonly entry: WeatherEntry; readonly bar: Bar | undefined }) => {
  const days = useDayWords();
  const wordsOf = useWeatherWords();
  const range = rangeWords(entry);
  const [from, to] = range.split('~');
  return (
    <li>
      <span className="weather-day">{days.name(entry.date)}</span>
      <span className="weather-date num">{days.short(entry.date)}</span>
      <span className="weather-mark" title={wordsOf(entry.weather)}>
        <WeatherIcon weather={entry.weather} size={16} />
        <span className="unseen">{wordsOf(entry.weather)}</span>
      </span>
      {bar ? (
        <>
          <span className="unseen">{`${range}°C`}</span>
          <span className="weather-low num" aria-hidden="true">{`${from}°`}</span>
          <span className="weather-bar" aria-hidden="true">
            <i style={{ left: `${bar.from}%`, right: `${100 - bar.to}%`, backgroundSize: barSize(bar) }} />
          </span>
          <span className="weather-high num" aria-hidden="true">{`${to ?? from}°`}</span>
        </>
      ) : (
        <span className="weather-plain num">{range === '' ? '–' : `${range}°C`}</span>
      )}
    </li>
  );
};

/** The colour goes from the coldest to the warmest of the whole list, not of one day. */
const barSize = ({ from, to }: Bar) => `${to - from <= 0 ? 100 : (100 / (to - from)) * 100}% 100%`;

export const WeatherCard = ({ card: { place, lists } }: { readonly card: CardOf<'weather-card'> }) => {
  const { t } = useTranslation('cardView');
  const [first, ...later] = lists;
  if (!first) return <p className="card-empty">{t('noWeather')}</p>;
  const bars = barsOf(lists).slice(1);
  return (
    <article className="card weather-card" aria-label={t('weatherOf', { place })}>
      <First place={place} entry={first} />
      {later.length > 0 && (
        <ul className="weather-later">
          {later.map((entry, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: days have no other name and never move
            <Later key={at} entry={entry} bar={bars[at]} />
          ))}
        </ul>
      )}
    </article>
  );
};
