// Fonts of content on screen and on paper: system fonts only, so that captured and printed pages look the same.

export const CHINESE_FONTS = '"Noto Serif CJK SC","Source Han Serif SC","Songti SC",SimSun,serif';
export const CONTENT_FONTS = `"Times New Roman",${CHINESE_FONTS}`;
