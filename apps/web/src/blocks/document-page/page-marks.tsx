import { useEffect, useRef } from 'react';
import { boxAround, markBoxes, type PageSize } from './page-box.ts';

export type PageMark = {
  readonly key: string;
  /** [left, top, width, height] in points from the top left. */
  readonly boxes: readonly (readonly number[])[];
  /** 1 to 6, one for each segment in turn; left out: what is cited. */
  readonly tone?: number;
  readonly isActive?: boolean;
};

type PageMarksProps = {
  readonly marks: readonly PageMark[];
  readonly size: PageSize;
  /** The mark that is brought into sight. */
  readonly wanted?: string | undefined;
  /** Boxes fit their words already. */
  readonly isTight?: boolean;
  readonly onHover?: ((key: string | undefined) => void) | undefined;
};

const percent = (share: number) => `${share * 100}%`;

/** Marks over a page, each line by itself. What they mean stands in words beside the page. */
export const PageMarks = ({ marks, size, wanted, isTight = false, onHover }: PageMarksProps) => {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each mark that is wanted, and when the page is drawn.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [wanted, size.width, size.height]);
  return (
    <div className="page-marks" aria-hidden="true">
      {marks.map(({ key, boxes, tone, isActive = false }) => {
        const drawn = markBoxes(boxes, size, isTight);
        const around = boxAround(drawn);
        if (!around) return null;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: hidden from assistive technology; the list beside has the same.
          <div
            key={key}
            ref={key === wanted ? place : undefined}
            className={`page-mark is-${tone ?? 'cited'}${isActive ? ' is-active' : ''}`}
            style={{
              left: percent(around.left),
              top: percent(around.top),
              width: percent(around.width),
              height: percent(around.height),
            }}
            onMouseEnter={onHover && (() => onHover(key))}
            onMouseLeave={onHover && (() => onHover(undefined))}
          >
            {drawn.map((box, index) => (
              <i
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no names.
                key={index}
                style={{
                  left: percent((box.left - around.left) / around.width),
                  top: percent((box.top - around.top) / around.height),
                  width: percent(box.width / around.width),
                  height: percent(box.height / around.height),
                }}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
};
