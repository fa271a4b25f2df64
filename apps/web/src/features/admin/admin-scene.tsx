import { Scene } from '../../ui/scene.tsx';

export const AdminScene = () => (
  <Scene>
    <rect x="78" y="46" width="150" height="104" rx="12" />
    <path className="line" d="M98 74h60M190 74h18M98 98h18M148 98h60M98 122h72M202 122h6" />
    <circle className="tint" cx="174" cy="74" r="9" />
    <circle className="solid" cx="132" cy="98" r="9" />
    <circle className="tint" cx="186" cy="122" r="9" />
  </Scene>
);
