// 来源 of the cell under the cursor: who typed it, or the piece of the scanned page with how sure the reading was.
import type { AnswerOrigin as Origin } from '../../../contract/paper/reportAnswers';
import { percent } from '../../../domain/report/words';
import { doubtWords } from '../../../domain/sheet/scanPages';
import { dashDateTime } from '../../lib/dates';
import { sentence } from '../../lib/texts/sentence';
import { t } from '../../lib/texts/t';
import { useIsSettled } from '../../lib/useSettled';
import { useGetAnswerOriginQuery } from '../../state/api/paper/report';
import { Crop } from '../../ui/pages/Crop';

const REST_MS = 250;

/** How the answer came about, in one line. */
function originText({ source, by, scan }: Origin): string {
  const who = by.join(t('、'));
  const sure = scan ? t('把握 {0}', percent(scan.certainty)) : t('扫描件已删除');
  switch (source) {
    case '':
      return '';
    case 'typed':
      return who === '' ? t('手工录入') : t('{0} 录入', who);
    case 'points':
      return who === '' ? t('手工给分') : t('{0} 给分', who);
    case 'scan':
      return t('扫描识别，{0}', sure);
    case 'review': {
      const seen =
        scan && scan.doubts.length > 0
          ? t(
              '识别为 {0}（{1}），',
              scan.read_text || t('空'),
              doubtWords(scan.doubts, (words) => sentence(words), t),
            )
          : '';
      const at = scan?.decided_at ? t('于 {0} ', dashDateTime(scan.decided_at)) : '';
      return t('扫描后复核：{0}{1} {2}确定', seen, who, at);
    }
    case 'marked':
      return who === '' ? t('网上阅卷') : t('网上阅卷：{0}', who);
  }
}

interface Place {
  report_id: number;
  student_id: number;
  question_id: number;
}

export default function AnswerOrigin({ place, label }: { place: Place; label: string }) {
  const key = `${place.student_id}.${place.question_id}`;
  // Loaded once the cursor rests.
  const rested = useIsSettled(key, REST_MS);
  const { currentData: origin } = useGetAnswerOriginQuery(place, {
    skip: !rested,
    refetchOnMountOrArgChange: 30,
  });
  const text = origin ? originText(origin) : '';
  const scan = origin?.scan;
  return (
    <div className="ag-origin" role="note" aria-label={t('来源')}>
      {text !== '' && `${label}${t('：')}${text}`}
      {scan && origin.source !== '' && (
        <Crop {...scan} label={t('{0}的扫描图，{1} 第 {2} 页', label, scan.file, scan.page)} />
      )}
    </div>
  );
}
