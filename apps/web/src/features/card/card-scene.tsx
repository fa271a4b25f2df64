import { Scene } from '../../ui/scene.tsx';

export const CardScene = () => (
  <Scene>
    <rect x="92" y="44" width="104" height="104" rx="12" />
    <rect className="tint" x="104" y="56" width="80" height="38" rx="6" />
    <path className="line" d="M104 108h52M104 122h34" />
    <rect className="tint" x="168" y="112" width="52" height="44" rx="8" />
    <path className="line" d="M178 126h32M178 138h18" />
    <circle className="solid" cx="210" cy="142" r="7" />
  </Scene>
);
