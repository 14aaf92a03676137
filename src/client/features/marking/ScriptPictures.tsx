// The written answer of a script; where there is no scan, the number of the student whose paper is marked.
import type { getScriptPicture } from '../../../contract/paper/markingWork';
import type { DataOf } from '../../../contract/wire';
import { t } from '../../lib/texts/t';
import { useGetLeaderPictureQuery, useGetScriptPictureQuery } from '../../state/api/paper/marking';
import { InlineFault } from '../../ui/lists/LoadFault';

interface Props {
  script_id: number;
  number: string;
}
interface Query {
  currentData?: DataOf<typeof getScriptPicture> | undefined;
  isError: boolean;
  error?: unknown;
  refetch(): unknown;
}

/** px of a mm at most: larger than on paper, without blur. */
const SCALE = 6;

function Pictures({ query: { currentData, isError, error, refetch }, number }: { query: Query; number: string }) {
  if (isError) return <InlineFault what={t('答卷图片')} error={error} onRetry={() => void refetch()} />;
  if (!currentData) return <p role="status">{t('正在载入答卷…')}</p>;
  if (currentData.pictures.length === 0)
    return (
      <p className="marking-paper">
        {number === '' ? t('这份答卷的扫描图已删除。') : t('这份答卷没有扫描图，请按学号找出纸质答卷：')}
        {number !== '' && <strong>{number}</strong>}
      </p>
    );
  return (
    <>
      {currentData.pictures.map(({ src, width, height }, at) => (
        <img
          key={at}
          src={src}
          alt={t('学生的作答{0}', currentData.pictures.length > 1 ? t('（{0}）', at + 1) : '')}
          width={Math.round(width * SCALE)}
          height={Math.round(height * SCALE)}
        />
      ))}
    </>
  );
}

export const ScriptPicture = ({ script_id, number }: Props) => (
  <Pictures query={useGetScriptPictureQuery({ script_id })} number={number} />
);
export const LeaderPicture = ({ script_id, number }: Props) => (
  <Pictures query={useGetLeaderPictureQuery({ script_id })} number={number} />
);

/** Fetched while the script before it is marked. */
export function NextPicture({ script_id }: Pick<Props, 'script_id'>) {
  useGetScriptPictureQuery({ script_id });
  return null;
}
