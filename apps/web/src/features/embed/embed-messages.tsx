import { ConfigProvider } from 'antd';
import { type ComponentProps, useMemo } from 'react';
import { MessageList } from '../../blocks/message/message-list.tsx';
import { buildTheme } from '../../ui/theme.ts';
import { useBrand } from '../../ui/use-brand.ts';

/** With the components that answers are made of comes their theme: the page does without both until something is said. */
export const EmbedMessages = (props: ComponentProps<typeof MessageList>) => {
  const { primaryColor, radius, mode } = useBrand();
  const theme = useMemo(() => buildTheme({ primaryColor, radius }, mode, false), [primaryColor, radius, mode]);
  return (
    <ConfigProvider theme={theme} button={{ autoInsertSpace: false }}>
      <MessageList {...props} />
    </ConfigProvider>
  );
};
