import { fileName } from './fileName';

describe('the name under which an exported paper is saved', () => {
  it.each([
    ['高一（上）期中 A/B 卷', '高一（上）期中 A B 卷.pdf'],
    ['  ', '试卷.pdf'],
    ['..\\..\\etc/passwd', 'etc passwd.pdf'],
    ['CON', 'CON_.pdf'],
    ['卷\u202Efdp.exe', '卷 fdp.exe.pdf'],
    ['尾点...', '尾点.pdf'],
  ])('%j becomes %j', (title, name) => expect(fileName(title, 'pdf')).toBe(name));

  it('never cuts a character in two', () => {
    expect(fileName('𠮷'.repeat(200), 'zip')).toBe(`${'𠮷'.repeat(80)}.zip`);
  });
});
