import type { FilePreview } from '@zhixing/contract/knowledge-file';

type PreviewSegment = FilePreview['segments'][number];

/** Neighbours differ in colour. */
export const toneOf = (index: number): number => (index % 6) + 1;
export const keyOf = (index: number): string => `segment-${index}`;

/** Whether anything of a segment stands on a page. */
const standsOn = ({ page, pieces }: PreviewSegment, wanted: number) =>
  page === wanted || pieces.some((piece) => piece.page === wanted);

/** Segments of a page with their numbers in the whole. */
export const segmentsOn = ({ segments }: Pick<FilePreview, 'segments'>, page: number) =>
  segments.map((segment, index) => ({ segment, index })).filter(({ segment }) => standsOn(segment, page));

/** What is drawn over a page; `active` is the one pointed at. */
export const marksOn = (preview: Pick<FilePreview, 'segments'>, page: number, active: string | undefined) =>
  segmentsOn(preview, page).map(({ segment, index }) => ({
    key: keyOf(index),
    tone: toneOf(index),
    isActive: keyOf(index) === active,
    boxes: segment.pieces.filter((piece) => piece.page === page).flatMap(({ boxes }) => boxes),
  }));
