import { ConfigProvider, Modal } from 'antd';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { antLocales } from '../lib/ant-locale.ts';
import { useConfig } from '../lib/config.ts';
import type { Question } from './question.ts';
import { buildTheme } from './theme.ts';
import { useBrand } from './use-brand.ts';

const IsInKit = createContext(false);
const wantsMotion = !window.matchMedia('(prefers-reduced-motion: reduce)').matches;

const Themed = ({ children }: { readonly children: ReactNode }) => {
  const { primaryColor, radius, mode } = useBrand();
  const { locale } = useConfig();
  const theme = useMemo(() => buildTheme({ primaryColor, radius }, mode, wantsMotion), [primaryColor, radius, mode]);
  return (
    <IsInKit value={true}>
      <ConfigProvider theme={theme} locale={antLocales[locale]} button={{ autoInsertSpace: false }}>
        {children}
      </ConfigProvider>
    </IsInKit>
  );
};

/** Stands around whatever has a part of Ant Design in it; once is enough. */
export const Kit = ({ children }: { readonly children: ReactNode }) =>
  useContext(IsInKit) ? children : <Themed>{children}</Themed>;

type AskingProps = {
  readonly question: Question;
  readonly onAnswer: (isAgreed: boolean) => void;
  readonly onGone: () => void;
};

const Asking = ({ question, onAnswer, onGone }: AskingProps) => {
  const [modal, holder] = Modal.useModal();
  const isAsked = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once.
  useEffect(() => {
    if (isAsked.current) return;
    isAsked.current = true;
    const { isDanger = true, focus = 'cancel', ...words } = question;
    const asked = modal.confirm({
      ...words,
      icon: null,
      okButtonProps: { danger: isDanger },
      focusable: { autoFocusButton: focus },
      afterClose: onGone,
    });
    asked.then(onAnswer, () => onAnswer(false));
  }, []);
  return holder;
};

export const ConfirmDialog = (props: AskingProps) => (
  <Kit>
    <Asking {...props} />
  </Kit>
);
