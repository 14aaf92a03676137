// 试卷包: the list of packs, or one pack when the address names it.
import { useSearchParams } from 'react-router-dom';
import { PackBrowser } from './PackBrowser';
import { PackPage } from './PackPage';

export default function PackListPage() {
  const [params] = useSearchParams();
  const id = Number(params.get('pack') ?? '');
  return Number.isSafeInteger(id) && id > 0 ? <PackPage key={id} id={id} /> : <PackBrowser />;
}
