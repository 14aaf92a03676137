import { Button, IconButton, PlainButton, type Look } from '../../../client/ui/controls/Button';
import { ButtonLink } from '../../../client/ui/controls/ButtonLink';
import { FileButton, FileField, FileInput } from '../../../client/ui/controls/FileInput';
import { Link } from '../../../client/ui/controls/Link';
import { PasswordEye } from '../../../client/ui/controls/PasswordEye';
import { SignButton } from '../../../client/ui/controls/SignButton';
import { SplitButton } from '../../../client/ui/controls/SplitButton';
import { Glyph } from '../../../client/ui/theme/Glyph';
import { Live, LONG, nothing, say, UNBROKEN, type Samples } from '../sample';

const FORMATS = {
  menuLabel: say('选择导出格式', 'Choose export format'),
  actions: [
    { label: 'PDF', selected: true, onChoose: nothing },
    { label: 'Word', hint: say('可以继续修改', 'For further editing'), onChoose: nothing },
  ],
};

const LOOKS: readonly (Look | undefined)[] = [
  undefined,
  'bad',
  'warn',
  'plain',
  'quiet',
  'tight',
  'large',
  'outlined',
  'outlined bad',
  'outlined warn',
  'outlined quiet',
  'outlined large',
  'filled',
  'filled bad',
  'filled warn',
  'filled large',
];
const SAVE = say('保存', 'Save');
const looks = (disabled: boolean) =>
  LOOKS.map((look) => (
    <Button key={look ?? ''} look={look} disabled={disabled}>
      {SAVE}
    </Button>
  ));
const CLOSE = say('关闭', 'Close');

export const BUTTONS: Samples = {
  'controls/Button': {
    plain: () => (
      <>
        {looks(false)}
        <Button look="signed">
          <Glyph sign="search" />
          {say('查找', 'Find')}
        </Button>
        <IconButton label={CLOSE}>
          <Glyph sign="close" />
        </IconButton>
        <PlainButton className="link">{say('查看原题', 'Open the original')}</PlainButton>
      </>
    ),
    chosen: () => (
      <Live start={0}>
        {(at, set) => (
          <span className="segmented" role="group" aria-label={say('密度', 'Density')}>
            {[say('宽松', 'Comfortable'), say('紧凑', 'Compact')].map((text, index) => (
              <PlainButton key={text} aria-pressed={at === index} onClick={() => set(index)}>
                {text}
              </PlainButton>
            ))}
          </span>
        )}
      </Live>
    ),
    disabled: () => (
      <>
        {looks(true)}
        <IconButton label={CLOSE} disabled>
          <Glyph sign="close" />
        </IconButton>
      </>
    ),
    busy: () => (
      <Button look="filled large" disabled aria-busy>
        {say('请稍候…', 'Please wait…')}
      </Button>
    ),
    long: () => (
      <>
        <Button look="outlined wide">{LONG}</Button>
        <Button look="wide">{UNBROKEN}</Button>
      </>
    ),
  },
  'controls/SignButton': {
    plain: () => <SignButton label={say('展开全部解析', 'Open all')} sign="unfold" onClick={nothing} />,
    chosen: () => <SignButton label={say('知识点', 'Points')} sign="tree" aria-pressed onClick={nothing} />,
    disabled: () => <SignButton label={say('全选本页', 'Choose all')} sign="checked" disabled onClick={nothing} />,
  },
  'controls/SplitButton': {
    plain: () => <SplitButton label={say('导出 PDF', 'Export PDF')} onClick={nothing} {...FORMATS} />,
    disabled: () => <SplitButton label={say('导出 PDF', 'Export PDF')} onClick={nothing} disabled {...FORMATS} />,
    long: () => <SplitButton label={LONG} onClick={nothing} {...FORMATS} />,
  },
  'controls/ButtonLink': {
    plain: () => (
      <>
        <ButtonLink to="/home">{say('首页', 'Home')}</ButtonLink>
        <ButtonLink look="outlined" to="/home">
          {say('首页', 'Home')}
        </ButtonLink>
        <ButtonLink look="filled large" to="/home">
          {say('首页', 'Home')}
        </ButtonLink>
      </>
    ),
    long: () => (
      <ButtonLink look="wide" to="/home">
        {LONG}
      </ButtonLink>
    ),
  },
  'controls/Link': {
    plain: () => <Link to="/home">{say('试题 1024', 'Question 1024')}</Link>,
    long: () => <Link to="/home">{LONG}</Link>,
  },
  'controls/FileInput': {
    plain: () => (
      <>
        <FileButton label={say('名单文件', 'Roster file')} accept=".xlsx" onFile={nothing}>
          {say('选择文件', 'Choose a file')}
        </FileButton>
        <FileField label={say('答案文件', 'Answer file')} accept=".xlsx" onFile={nothing} />
        <FileInput ref={null} label={say('看不见的文件框', 'Hidden file field')} accept=".xlsx" onFile={nothing} />
      </>
    ),
    long: () => (
      <FileField label={say('答案文件', 'Answer file')} accept=".xlsx" chosen={`${LONG}.xlsx`} onFile={nothing} />
    ),
    disabled: () => (
      <FileButton label={say('名单文件', 'Roster file')} accept=".xlsx" disabled onFile={nothing}>
        {say('选择文件', 'Choose a file')}
      </FileButton>
    ),
  },
  'controls/PasswordEye': {
    plain: () => <Live start={false}>{(shown, set) => <PasswordEye shown={shown} onChange={set} />}</Live>,
    chosen: () => <Live start>{(shown, set) => <PasswordEye shown={shown} onChange={set} />}</Live>,
  },
};
