import { Scene } from '../../ui/scene.tsx';

export const InsightDetailScene = () => (
  <Scene>
    <path d="M100 36h78l26 26v96h-104z" />
    <path className="tint" d="M178 36v26h26z" />
    <path className="line" d="M116 62h40M116 76h52M116 132h72M116 144h48" />
    <rect className="tint" x="116" y="96" width="14" height="22" rx="2" />
    <rect className="solid" x="138" y="86" width="14" height="32" rx="2" />
    <rect className="tint" x="160" y="92" width="14" height="26" rx="2" />
  </Scene>
);
