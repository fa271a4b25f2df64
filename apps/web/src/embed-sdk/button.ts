const svgSpace = 'http://www.w3.org/2000/svg';

const icon = (name: string, path: string) => {
  const svg = document.createElementNS(svgSpace, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', name);
  svg.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svgSpace, 'path');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
};

/** Drawn piece by piece: a site may forbid HTML made from text. */
export const drawButton = (): HTMLButtonElement => {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-controls', 'panel');
  button.append(
    icon(
      'talk',
      'M21 11.5a8.4 8.4 0 0 1-8.5 8.2 8.8 8.8 0 0 1-3.6-.8L3.5 20.5l1.6-4.7A8 8 0 0 1 4 11.5a8.4 8.4 0 0 1 8.5-8.2 8.4 8.4 0 0 1 8.5 8.2z',
    ),
    icon('away', 'M6 9.5l6 6 6-6'),
  );
  return button;
};
