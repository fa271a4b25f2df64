import { useNavigate } from 'react-router';
import { changeConfig } from '../lib/config.ts';
import { type PathEntry, paths } from '../lib/paths.ts';
import { useSession } from '../lib/session.ts';
import { useTranslation } from '../lib/use-translation.ts';
import { logout } from '../lib/user.ts';
import type { IconName } from '../ui/icon.tsx';
import { jumpTabs, jumpTargets } from './palette-list.ts';

export type PaletteAction = {
  readonly id: string;
  readonly icon: IconName;
  readonly label: string;
  readonly kind: string;
  readonly words: string;
  readonly run: () => void;
};

const icons: Partial<Record<PathEntry['path'], IconName>> = {
  '/index': 'market',
  '/home': 'mine',
  '/studio': 'studio',
  '/personal-data': 'shield',
  '/admin': 'gear',
};

export const usePaletteActions = (): readonly PaletteAction[] => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const session = useSession();
  const action = (kind: 'page' | 'setting', id: string, icon: IconName, label: string, run: () => void) => ({
    id,
    icon,
    label,
    kind: t(`palette.${kind}`),
    words: `${label} ${id}`,
    run,
  });
  const go = (path: string) => () => void navigate(path);
  return [
    ...jumpTargets(paths, session).map(({ path, title }) =>
      action('page', path, icons[path] ?? 'right', t(`title.${title}`), go(path)),
    ),
    ...jumpTabs(paths, session).map(({ path, name }) => action('page', path, 'card', t(`palette.${name}`), go(path))),
    action('setting', 'theme system', 'monitor', t('palette.themeSystem'), () => changeConfig({ theme: 'system' })),
    action('setting', 'theme light', 'sun', t('palette.themeLight'), () => changeConfig({ theme: 'light' })),
    action('setting', 'theme dark', 'moon', t('palette.themeDark'), () => changeConfig({ theme: 'dark' })),
    action('setting', 'language zh', 'globe', t('palette.toChinese'), () => changeConfig({ locale: 'zh-CN' })),
    action('setting', 'language en', 'globe', t('palette.toEnglish'), () => changeConfig({ locale: 'en-US' })),
    session.token
      ? action('setting', 'logout', 'leave', t('palette.logout'), () => void logout())
      : action('setting', 'login', 'enter', t('palette.login'), go('/login')),
  ];
};
