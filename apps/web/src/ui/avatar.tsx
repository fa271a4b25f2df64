import './avatar.css';

/** The first character of a name on a quiet round. */
export const Avatar = ({ name, size = 36 }: { readonly name: string; readonly size?: number }) => (
  <span className="avatar" style={{ width: size, height: size, fontSize: size * 0.4 }} aria-hidden="true">
    {[...name.trim()][0]?.toUpperCase() ?? '·'}
  </span>
);
