import { Scene } from '../ui/scene.tsx';

export const NoPermissionScene = () => (
  <Scene>
    <rect x="104" y="88" width="96" height="66" rx="12" />
    <path className="line" d="M124 88V72a28 28 0 0 1 56 0v16" />
    <circle className="solid" cx="152" cy="116" r="9" />
    <path className="line" d="M152 125v12" />
  </Scene>
);
