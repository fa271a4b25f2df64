import { Scene } from '../../ui/scene.tsx';

export const StudioScene = () => (
  <Scene>
    <path className="line" d="M128 82h28a10 10 0 0 1 10 10v14M128 132h28a10 10 0 0 0 10-10v-6M200 112h26" />
    <rect x="64" y="64" width="64" height="36" rx="9" />
    <rect x="64" y="114" width="64" height="36" rx="9" />
    <rect className="tint" x="148" y="96" width="52" height="34" rx="9" />
    <circle className="solid" cx="238" cy="112" r="11" />
    <path className="line" d="M78 78h26M78 87h16M78 128h26M78 137h16M162 113h24" />
  </Scene>
);
