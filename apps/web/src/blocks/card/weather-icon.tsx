import { type WeatherIcon as IconName, weatherIcon } from '@zhixing/contract/card/weather-card';
import type { ReactNode } from 'react';

const cloud = 'M7 18.5a4 4 0 0 1-.6-7.95A5.5 5.5 0 0 1 17 9.2a4.7 4.7 0 0 1-.3 9.3Z';
const highCloud = 'M7 14.5a4 4 0 0 1-.6-7.95A5.5 5.5 0 0 1 17 5.2a4.7 4.7 0 0 1-.3 9.3Z';

const shapes: Record<IconName | 'generic', ReactNode> = {
  sunny: (
    <>
      <circle cx="12" cy="12" r="4.2" />
      <path d="M12 2.5v2.4M12 19.1v2.4M2.5 12h2.4M19.1 12h2.4M5.3 5.3 7 7M17 17l1.7 1.7M5.3 18.7 7 17M17 7l1.7-1.7" />
    </>
  ),
  cloudy: (
    <>
      <path d="M9 3v1.4M3.6 5.2l1 1M2.6 10.6H4M14.4 5.2l-1 1M5.7 9.6a3.6 3.6 0 0 1 6.5-2.5" />
      <path d="M9.5 20a3.8 3.8 0 0 1-.5-7.57A5 5 0 0 1 18.6 12a4 4 0 0 1-.2 8Z" />
    </>
  ),
  overcast: <path d={cloud} />,
  thunderstorm: (
    <>
      <path d={highCloud} />
      <path d="m13 12-3 4.5h4L11 21" />
    </>
  ),
  snow: (
    <>
      <path d={highCloud} />
      <path d="M8 18h.01M12 17.5h.01M16 18h.01M10 21h.01M14 21h.01" strokeWidth="2.4" />
    </>
  ),
  rain: (
    <>
      <path d={highCloud} />
      <path d="m8.5 17.5-1 3M12.5 17.5l-1 3M16.5 17.5l-1 3" />
    </>
  ),
  wind: <path d="M3 9h10.5A2.6 2.6 0 1 0 11 6.2M3 13h15a2.7 2.7 0 1 1-2.6 3.4M3 17h7.6a2.1 2.1 0 1 1-2 2.7" />,
  generic: (
    <>
      <path d="M14 14.8V5a2 2 0 1 0-4 0v9.8a4 4 0 1 0 4 0Z" />
      <path d="M12 9v7.5" />
    </>
  ),
};

/** Which icon a weather has, in words or by key; one that is not known has the general one. */
export const iconOf = (weather: string) => weatherIcon(weather) ?? 'generic';

export const WeatherIcon = ({ weather, size }: { readonly weather: string; readonly size: number }) => {
  const name = iconOf(weather);
  return (
    <svg
      className={`weather-icon is-${name}`}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[name]}
    </svg>
  );
};
