import type { WidgetStyle } from '@zhixing/contract/block/block-fields';
import type { CSSProperties } from 'react';

const weights = { normal: 400, medium: 500, bold: 700 } as const;

/** Of words: how large, how heavy, where and in which colour. */
export const textStyle = ({ fontSize, lineHeight, fontWeight, textAlign, color }: WidgetStyle): CSSProperties => ({
  ...(fontSize === undefined ? {} : { fontSize: `${fontSize}px` }),
  ...(lineHeight === undefined ? {} : { lineHeight: `${lineHeight}px` }),
  ...(fontWeight ? { fontWeight: weights[fontWeight] } : {}),
  ...(textAlign ? { textAlign } : {}),
  ...(color ? { color } : {}),
});

export const borderStyle = ({ borderStyle: kind, borderWidth }: WidgetStyle): CSSProperties => {
  if (!kind) return borderWidth === undefined ? {} : { borderWidth: `${borderWidth}px` };
  return kind === 'none' ? { borderStyle: 'none' } : { borderStyle: kind, borderWidth: `${borderWidth ?? 1}px` };
};

/** Of a picture: its shape, and how it fills it. */
export const pictureStyle = ({ aspectRatio, objectFit }: WidgetStyle): CSSProperties => ({
  ...(aspectRatio ? { aspectRatio } : {}),
  ...(objectFit ? { objectFit } : {}),
});
