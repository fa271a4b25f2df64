import { Scene } from '../../ui/scene.tsx';

export const ChatScene = () => (
  <Scene>
    <path d="M74 52h104a10 10 0 0 1 10 10v40a10 10 0 0 1-10 10H104l-18 16v-16H74a10 10 0 0 1-10-10V62a10 10 0 0 1 10-10z" />
    <path
      className="tint"
      d="M146 92h84a10 10 0 0 1 10 10v34a10 10 0 0 1-10 10v14l-16-14h-68a10 10 0 0 1-10-10v-34a10 10 0 0 1 10-10z"
    />
    <path className="line" d="M84 72h64M84 86h40M154 112h66M154 126h40" />
  </Scene>
);
