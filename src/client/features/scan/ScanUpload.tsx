// Files for a new batch: dropped here or chosen, several at once.
import { useRef, useState } from 'react';
import type { ReportDetail } from '../../../contract/paper/report';
import { t } from '../../lib/texts/t';
import { useSchoolRows } from '../../state/api/account/school';
import { useGetClassesQuery } from '../../state/api/account/schoolClasses';
import { useUploadScansMutation } from '../../state/api/paper/scans';
import { Button } from '../../ui/controls/Button';
import { LabelledSelect } from '../../ui/controls/LabelledSelect';
import { Progress } from '../../ui/controls/Progress';
import { RecordSelect, useRecords } from '../../ui/controls/RecordSelect';

const ACCEPT = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.zip';
const MOST_MB = 128;
const MOST_FILES = 50;

interface Props {
  report: Pick<ReportDetail, 'id' | 'classes'>;
  school: number | undefined;
  schoolClass: number | undefined;
  /** The next thing to do on the screen. */
  main: boolean;
  onClass(school: number | undefined, schoolClass: number | undefined): void;
  onStarted(batch: number): void;
}

export function ScanUpload({ report, school, schoolClass, main, onClass, onStarted }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const [wrong, setWrong] = useState('');
  const [upload, { isLoading, originalArgs }] = useUploadScansMutation();
  const asked = school ?? report.classes[0]?.school_id;
  const { only, total = 0 } = useRecords(useSchoolRows, asked);
  const schoolId = asked ?? only ?? undefined;
  const { currentData: classes } = useGetClassesQuery({ school_id: schoolId ?? 0 }, { skip: schoolId === undefined });
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || isLoading) return;
    const large = files.find(({ size }) => size > MOST_MB * 1024 * 1024);
    const fault = large
      ? t('“{0}”超过 {1} MB，请分成几份', large.name, MOST_MB)
      : files.length > MOST_FILES
        ? t('一次最多 {0} 个文件，请打成 zip 包或分几次上传', MOST_FILES)
        : '';
    setWrong(fault);
    if (fault !== '') return;
    const { data } = await upload({ report_id: report.id, class_id: schoolClass ?? null, files });
    if (data) onStarted(data.id);
  };
  return (
    <section
      aria-label={t('上传扫描件')}
      className="scan-drop"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        void send([...event.dataTransfer.files]);
      }}
    >
      <div className="scan-bar">
        <Button
          look={main ? 'filled large' : 'outlined large'}
          disabled={isLoading}
          onClick={() => input.current?.click()}
        >
          {t('选择扫描件')}
        </Button>
        <span>{t('或把文件拖到这里：PDF、JPEG、PNG、TIFF 或 zip，次序不限')}</span>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          accept={ACCEPT}
          aria-label={t('扫描件')}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])];
            event.target.value = '';
            void send(files);
          }}
        />
      </div>
      <div className="scan-bar">
        {total > 1 && (
          <RecordSelect
            useList={useSchoolRows}
            label={t('学校', 1)}
            all={t('不限')}
            value={schoolId}
            onChange={(value) => onClass(value === '' ? undefined : Number(value), undefined)}
          />
        )}
        <LabelledSelect
          label={t('考号所属班级')}
          all={t('不限')}
          value={schoolClass ?? null}
          choices={(classes?.list ?? []).map(({ id, title }) => ({ value: id, label: title }))}
          onChange={(value) => onClass(schoolId, value === '' ? undefined : Number(value))}
        />
        <small>{t('印有姓名的答题卡不用选；填涂考号的，几个班有相同考号时要选。')}</small>
      </div>
      {isLoading && (
        <div role="status">
          {t('正在上传')} {originalArgs?.files.length ?? 0} {t('个文件…', originalArgs?.files.length ?? 0)}
          <Progress label={t('上传进度')} />
        </div>
      )}
      {wrong !== '' && <p role="alert">{wrong}</p>}
    </section>
  );
}
