import { Scene } from '../../ui/scene.tsx';

export const ToolsScene = () => (
  <Scene>
    <rect x="76" y="70" width="60" height="60" rx="12" />
    <path className="line" d="M96 70V54M116 70V54M106 130v22M136 100h32" />
    <rect className="tint" x="168" y="54" width="56" height="36" rx="9" />
    <rect className="tint" x="168" y="110" width="56" height="36" rx="9" />
    <path className="line" d="M152 72v56M152 72h16M152 128h16M182 72h28M182 128h28" />
    <circle className="solid" cx="106" cy="100" r="9" />
  </Scene>
);
