import type { ReactNode } from 'react';

/** Asked before something is lost, spent or begun. */
export type Question = {
  readonly title: string;
  readonly content?: ReactNode;
  readonly okText: string;
  readonly cancelText: string;
  readonly onOk?: () => unknown;
  /** False where nothing is lost by going on: it is asked without alarm. */
  readonly isDanger?: boolean;
  /** Where Enter leads: back, unless whoever is asked came for it. */
  readonly focus?: 'cancel' | 'ok';
};
