// The papers of a pack in order. They are moved by mouse, by Space and arrow keys, or by buttons; a removal can be
// undone.
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import CloseIcon from '@mui/icons-material/Close';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import { useState } from 'react';
import { DragDropContext, Draggable, Droppable, type DropResult } from 'react-beautiful-dnd';
import { Link } from 'react-router-dom';
import type { PackPaper } from '../../../contract/paper/pack';
import { formatScore } from '../../../domain/paper/numbering';
import { t } from '../../lib/texts/t';
import { MayOpen } from '../../ui/MayOpen';
import { Button, IconButton } from '../../ui/controls/Button';
import { Heading } from '../../ui/controls/Text';
import { spokenDrag } from '../../ui/dragSpoken';

interface Props {
  papers: readonly PackPaper[];
  editable: boolean;
  onChange(papers: readonly PackPaper[]): void;
}

export function PackPapers({ papers, editable, onChange }: Props) {
  const [removed, setRemoved] = useState<{ paper: PackPaper; index: number } | null>(null);
  const move = (from: number, to: number) => {
    const paper = papers[from];
    if (!paper || to < 0 || to >= papers.length || from === to) return;
    onChange(papers.toSpliced(from, 1).toSpliced(to, 0, paper));
  };
  const drop = ({ source, destination }: DropResult) => destination && move(source.index, destination.index);
  const remove = (paper: PackPaper, index: number) => {
    setRemoved({ paper, index });
    onChange(papers.toSpliced(index, 1));
  };
  const undo = () => {
    if (removed && !papers.some((paper) => paper.paper_id === removed.paper.paper_id))
      onChange(papers.toSpliced(removed.index, 0, removed.paper));
    setRemoved(null);
  };
  return (
    <>
      <Heading sx={{ fontSize: 14, mb: 1 }}>{t('包中的试卷（{0} 份）', papers.length)}</Heading>
      {removed && (
        <div role="status" className="pack-removed">
          {t('已移出《{0}》', removed.paper.title)}
          <Button onClick={undo}>{t('撤销')}</Button>
        </div>
      )}
      {papers.length === 0 && <p className="pack-none">{t('还没有试卷，请在下面查找并添加。')}</p>}
      <DragDropContext {...spokenDrag(drop)}>
        <Droppable droppableId="pack">
          {(provided) => (
            <ol ref={provided.innerRef} {...provided.droppableProps} className="pack-papers">
              {papers.map((paper, index) => (
                <Draggable
                  key={paper.paper_id}
                  draggableId={String(paper.paper_id)}
                  index={index}
                  isDragDisabled={!editable}
                >
                  {(item, snapshot) => (
                    <li
                      ref={item.innerRef}
                      {...item.draggableProps}
                      aria-label={t('第 {0} 份 {1}', index + 1, paper.title)}
                      className="pack-paper"
                      data-dragging={snapshot.isDragging || undefined}
                    >
                      <span
                        {...(item.dragHandleProps ?? {})}
                        aria-label={t('拖动排序 {0}', paper.title)}
                        className="pack-grip"
                        data-off={!editable || undefined}
                      >
                        <DragIndicatorIcon fontSize="small" />
                      </span>
                      <span className="pack-number">{index + 1}</span>
                      <span className="pack-title">
                        {paper.deleted ? (
                          <s>{paper.title}</s>
                        ) : (
                          <MayOpen view="paperDetail" otherwise={paper.title}>
                            <Link to={`/paperlist/detail/${paper.paper_id}`}>{paper.title}</Link>
                          </MayOpen>
                        )}
                        {paper.deleted === 1 && <span className="pack-deleted">{t('已删除，导出时会跳过')}</span>}
                      </span>
                      <span className="pack-figures">
                        {t('{0} 题 · {1} 分', paper.question_count, formatScore(paper.score))}
                      </span>
                      {editable && (
                        <>
                          <IconButton
                            label={t('上移 {0}', paper.title)}
                            disabled={index === 0}
                            onClick={() => move(index, index - 1)}
                          >
                            <ArrowUpwardIcon fontSize="inherit" />
                          </IconButton>
                          <IconButton
                            label={t('下移 {0}', paper.title)}
                            disabled={index === papers.length - 1}
                            onClick={() => move(index, index + 1)}
                          >
                            <ArrowDownwardIcon fontSize="inherit" />
                          </IconButton>
                          <IconButton label={t('移出 {0}', paper.title)} onClick={() => remove(paper, index)}>
                            <CloseIcon fontSize="inherit" />
                          </IconButton>
                        </>
                      )}
                    </li>
                  )}
                </Draggable>
              ))}
              {provided.placeholder}
            </ol>
          )}
        </Droppable>
      </DragDropContext>
    </>
  );
}
