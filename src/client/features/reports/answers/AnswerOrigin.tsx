// 来源 of the cell under the cursor: who typed it, or the piece of the scanned page with how sure the reading was.
import { useEffect, useState } from 'react';
import type { AnswerOrigin as Origin } from '../../../../contract/paper/reportAnswers';
import { doubtWords } from '../../../../domain/sheet/scanPages';
import { percent } from '../../../../domain/report/words';
import { useGetAnswerOriginQuery } from '../../../state/api/paper/report';
import { Crop } from '../scan/Crop';
import scanCss from '../scan/scan.css';
import { dashDateTime } from '../../../lib/dates';

const REST_MS = 250;

/** How the answer came about, in one line. */
function originText({ source, by, scan }: Origin): string {
  const who = by.join('、');
  const sure = scan ? `把握 ${percent(scan.certainty)}` : '扫描件已删除';
  switch (source) {
    case '':
      return '';
    case 'typed':
      return who === '' ? '手工录入' : `${who} 录入`;
    case 'points':
      return who === '' ? '手工给分' : `${who} 给分`;
    case 'scan':
      return `扫描识别，${sure}`;
    case 'review': {
      const seen =
        scan && scan.doubts.length > 0 ? `识别为 ${scan.read_text || '空'}（${doubtWords(scan.doubts)}），` : '';
      const at = scan?.decided_at ? `于 ${dashDateTime(scan.decided_at)} ` : '';
      return `扫描后复核：${seen}${who} ${at}确定`;
    }
    case 'marked':
      return who === '' ? '网上阅卷' : `网上阅卷：${who}`;
  }
}

interface Place {
  report_id: number;
  student_id: number;
  question_id: number;
}

export default function AnswerOrigin({ place, label }: { place: Place; label: string }) {
  const key = `${place.student_id}.${place.question_id}`;
  // Asked for once the cursor rests.
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(key), REST_MS);
    return () => window.clearTimeout(timer);
  }, [key]);
  const { currentData: origin } = useGetAnswerOriginQuery(place, {
    skip: rested !== key,
    refetchOnMountOrArgChange: 30,
  });
  const text = origin ? originText(origin) : '';
  const scan = origin?.scan;
  return (
    <div className="ag-origin" role="note" aria-label="来源">
      <style href="scan" precedence="medium">
        {scanCss}
      </style>
      {text !== '' && `${label}：${text}`}
      {scan && origin.source !== '' && <Crop {...scan} label={`${label}的扫描图，${scan.file} 第 ${scan.page} 页`} />}
    </div>
  );
}
