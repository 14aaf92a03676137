// The forms that a query can take; each can be tried by a click.
import { t } from '../../../lib/texts/t';
import { PlainButton } from '../../../ui/controls/Button';
import { Popover } from '../../../ui/controls/Popover';
import type { PopupProps } from '../../../ui/lazyPart';
import searchHelpCss from './searchHelp.css';

const FORMS: readonly (readonly [example: string, meaning: string])[] = [
  [t('椭圆 离心率'), t('空格隔开的词都要有；题干、选项、解析、来源、知识点名称都会查')],
  [t('椭圆离心率'), t('连写的词也能分开找到')],
  [t('2025 单元检测'), t('年份和来源')],
  ['\\frac{x^2}{a^2}', t('公式或其中一段，写法不限：x²、\\dfrac、≤ 都可以')],
  ['\\frac{m^2}{p^2}+\\frac{n^2}{q^2}=1', t('整个式子：换了字母的同形式子也会列出，排在后面')],
  ['log2(3)', t('公式不用 TeX 也能写：sinx、1/2、√3/2、y=x2')],
  [t('抛物线 y^2=2px'), t('词和公式一起查')],
  ['tydy', t('知识点的拼音首字母或全拼')],
  ['#202', t('试题编号')],
];

interface Props extends PopupProps {
  anchor: HTMLElement | null;
  change(patch: { keyword: string }): void;
}

export default function SearchHelp({ open, onClose, anchor, change }: Props) {
  return (
    <Popover open={open} anchor={anchor} onClose={onClose} side="right">
      <style href="search-help" precedence="low">
        {searchHelpCss}
      </style>
      <div role="dialog" aria-label={t('搜索技巧')} tabIndex={-1} className="search-help">
        {FORMS.map(([example, meaning]) => (
          <div key={example}>
            <PlainButton
              className="qbtn"
              onClick={() => {
                change({ keyword: example });
                onClose();
              }}
            >
              <code>{example}</code>
            </PlainButton>{' '}
            {meaning}
          </div>
        ))}
        <p>{t('有关键词时按相关度排序：题干在前，知识点其次，解析和来源在后；也可以选别的排序。')}</p>
      </div>
    </Popover>
  );
}
