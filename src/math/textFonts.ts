/** Chinese inside formulas: system fonts only, so that captured and printed pages look the same. */
export const MATH_TEXT_FONTS = "'Noto Serif CJK SC','Source Han Serif SC','Songti SC',SimSun,serif";
