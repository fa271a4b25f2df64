import { Scene } from '../../ui/scene.tsx';

export const IncomeScene = () => (
  <Scene>
    <path d="M84 150V112h26v38zM128 150V88h26v62zM172 150V58h26v92z" />
    <path className="line" d="M72 150h140" />
    <path className="line" d="M92 92l40-28 24 8 36-34" />
    <circle className="solid" cx="192" cy="38" r="5" />
  </Scene>
);
