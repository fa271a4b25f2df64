import './part-list.css';
import { SearchBox } from '../../ui/search-box.tsx';

type PartSearchProps = {
  readonly label: string;
  readonly name: string;
  readonly onSearch: (change: { readonly name: string }) => void;
};

export const PartSearch = ({ label, name, onSearch }: PartSearchProps) => (
  <div className="part-list-bar">
    <SearchBox label={label} value={name} maxLength={100} onSearch={(text) => onSearch({ name: text })} />
  </div>
);
